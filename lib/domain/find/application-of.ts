/** Whose something is, by its id alone: for an address that names another application. */
import type { Db } from "../../db/client";
import type { Context } from "../context";
import { isUuid } from "../ids";

export type OwnedKind = "key" | "release" | "plugin";

const SLUG = { application: { select: { slug: true } } } as const;

const ROWS = {
  key: ({ prisma }: Db, id: string) => prisma.licenseKey.findUnique({ where: { id }, select: SLUG }),
  release: ({ prisma }: Db, id: string) => prisma.release.findUnique({ where: { id }, select: SLUG }),
  plugin: ({ prisma }: Db, id: string) => prisma.plugin.findUnique({ where: { id }, select: SLUG }),
} satisfies Record<OwnedKind, unknown>;

/** The application's slug; null for an id of nothing. */
export async function applicationOf(
  { db }: Pick<Context, "db">,
  kind: OwnedKind,
  id: string,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const row = await ROWS[kind](db, id);
  return row?.application.slug ?? null;
}
