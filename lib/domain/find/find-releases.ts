/** Releases and plugins of all applications, by version, file name and code. There are thousands, not millions. */
import type { Context } from "../context";
import { containing } from "../like";
import type { ReleaseChannel, ReleaseStatus } from "../releases/release";
import { closeness, column } from "./closeness";
import type { FindText } from "./find-text";
import type { FoundPlugin, FoundRelease } from "./found";

type ReleaseRow = Omit<FoundRelease, "application" | "status" | "channel"> & {
  status: ReleaseStatus;
  channel: ReleaseChannel;
  slug: string;
  ownerName: string;
};

/** "v2.4" finds 2.4, too. */
const WRITTEN_VERSION = /^v(?=\d)/i;

export async function findReleases(
  { db }: Pick<Context, "db">,
  { text, id }: FindText,
  take: number,
): Promise<FoundRelease[]> {
  const version = text.replace(WRITTEN_VERSION, "");
  const part = containing(text);
  const rows = await db.prisma.$queryRaw<ReleaseRow[]>`
    SELECT r.id, r.version, v.code AS variant, p.code AS plugin, r.status::text, r.channel::text,
           a.slug, a.name AS "ownerName"
    FROM releases r JOIN applications a ON a.id = r.application_id
    LEFT JOIN variants v ON v.id = r.variant_id LEFT JOIN plugins p ON p.id = r.plugin_id
    WHERE r.id = ${id}::uuid OR r.version ILIKE ${containing(version)} 
      OR EXISTS (SELECT 1 FROM release_files f WHERE f.release_id = r.id AND f.name ILIKE ${part})
      OR p.code ILIKE ${part} OR (coalesce(p.code, v.code) || ' ' || r.version) ILIKE ${part}
    ORDER BY ${closeness(column("r.version"), version)}, r.id DESC LIMIT ${take}`;
  return rows.map(({ slug, ownerName, ...release }) => ({
    ...release,
    application: { slug, name: ownerName },
  }));
}

type PluginRow = Omit<FoundPlugin, "application"> & { slug: string; ownerName: string };

export async function findPlugins(
  { db }: Pick<Context, "db">,
  { text, id }: FindText,
  take: number,
): Promise<FoundPlugin[]> {
  const part = containing(text);
  const rows = await db.prisma.$queryRaw<PluginRow[]>`
    SELECT p.id, p.code, p.name, a.slug, a.name AS "ownerName"
    FROM plugins p JOIN applications a ON a.id = p.application_id
    WHERE p.id = ${id}::uuid OR p.code ILIKE ${part} OR p.name ILIKE ${part}
    ORDER BY ${closeness(column("p.code"), text)}, p.code, p.id LIMIT ${take}`;
  return rows.map(({ slug, ownerName, ...plugin }) => ({
    ...plugin,
    application: { slug, name: ownerName },
  }));
}
