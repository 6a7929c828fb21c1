/** The releases that programs get now, of one application or all, with one query however many there are. */
import type { Context } from "../context";
import { readFileKind } from "../releases/file-kind";
import type { FileArch, FilePlatform } from "../releases/platform";
import { compareVersions } from "../releases/version";
import type { LiveRelease } from "./release-troubles";

/** Of one variant or plugin, highest version first. `application`: its slug. */
export type LiveReleases = Readonly<{ application: string; releases: readonly LiveRelease[] }>;

/** By when they were published: the two highest versions of a channel are among them, unless many older ones were patched since. */
const NEWEST = 10;

// Files of feeds that are on: of Sparkle's and minisign's, where the server has their key. WordPress asks for no signature.
const LIST = {
  name: "live-releases",
  text: `
    SELECT a.slug AS application, r.owner_id AS "ownerId", coalesce(p.code, v.code, '') AS owner, r.id, r.version,
           r.channel::text AS channel, r.rollout, r.requires_version AS "requiresVersion", r.image IS NOT NULL AS "isImage",
           r.expects, r.released_at AS "releasedAt", f.files
    FROM (SELECT *, coalesce(plugin_id, variant_id) AS owner_id,
                 row_number() OVER (PARTITION BY coalesce(plugin_id, variant_id), channel ORDER BY released_at DESC) AS place,
                 bool_or(rollout < 100) OVER (PARTITION BY coalesce(plugin_id, variant_id)) AS is_rolled_out
          FROM releases WHERE status = 'published' AND ($1::uuid IS NULL OR application_id = $1)) AS r
    JOIN applications a ON a.id = r.application_id
    LEFT JOIN variants v ON v.id = r.variant_id LEFT JOIN plugins p ON p.id = r.plugin_id
    CROSS JOIN LATERAL (
      SELECT bool_or(k.format = 'sparkle') AND a.feeds && '{sparkle,winsparkle,netsparkle}' AS sparkle,
             bool_or(k.format = 'minisign') AND a.feeds && '{tauri}' AS minisign
      FROM feed_keys k
      WHERE k.application_id = a.id AND k.sealed_private_key IS NOT NULL AND k.retired_at IS NULL AND r.plugin_id IS NULL) AS signs
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('platform', f.platform, 'arch', f.arch, 'kind', f.kind, 'isSigned',
               NOT (coalesce(signs.sparkle, false) AND f.sparkle_signature IS NULL
                    OR coalesce(signs.minisign, false) AND f.minisign IS NULL AND f.blake2b512 IS NOT NULL))
               ORDER BY f.id), '[]') AS files
      FROM release_files f WHERE f.release_id = r.id) AS f
    WHERE r.place <= ${NEWEST} OR r.is_rolled_out`,
};

type Row = Omit<LiveRelease, "files"> & {
  application: string;
  ownerId: string;
  files: { platform: FilePlatform; arch: FileArch; kind: string; isSigned: boolean }[];
};

export async function liveReleases(
  { db }: Pick<Context, "db">,
  applicationId: string | null,
): Promise<LiveReleases[]> {
  const rows = await db.run<Row>(LIST, [applicationId]);
  const owners = new Map<string, { application: string; releases: LiveRelease[] }>();
  for (const { application, ownerId, files, ...release } of rows) {
    const known = owners.get(ownerId) ?? { application, releases: [] };
    const read = files.map((file) => ({ ...file, kind: readFileKind(file.kind) }));
    known.releases.push({ ...release, files: read });
    owners.set(ownerId, known);
  }
  for (const { releases } of owners.values())
    releases.sort((one, other) => compareVersions(other.version, one.version));
  return [...owners.values()];
}
