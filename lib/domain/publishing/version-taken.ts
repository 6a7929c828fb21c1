/** Whether a version was uploaded already: asked before its file travels. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { readVersion } from "../releases/version";

/** As it is stored; null where it is free, and for what is no version, which the upload refuses. */
export async function takenVersion(
  { db }: Pick<Context, "db">,
  application: Application,
  variant: string,
  text: string,
): Promise<string | null> {
  const version = readVersion(text);
  if (version === null) return null;
  const where = { applicationId: application.id, variant: { code: variant }, version };
  const found = await db.prisma.release.findFirst({ where, select: { version: true } });
  return found?.version ?? null;
}
