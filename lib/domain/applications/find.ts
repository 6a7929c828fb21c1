/** Finding an application by its slug. */
import type { Context } from "../context";
import { refused } from "../errors";
import { type ApplicationKind, isSlug } from "./application";
import { ofEachSetting, type SettingValues } from "./setting-fields";

export type Application = {
  id: string;
  slug: string;
  name: string;
  kind: ApplicationKind;
} & SettingValues;

export const APPLICATION_COLUMNS = {
  id: true,
  slug: true,
  name: true,
  kind: true,
  ...ofEachSetting(() => true as const),
} as const;

/** Throws `not_found`. */
export async function findApplication(ctx: Context, slug: string): Promise<Application> {
  const application = isSlug(slug)
    ? await ctx.db.prisma.application.findUnique({ where: { slug }, select: APPLICATION_COLUMNS })
    : null;
  if (!application) throw refused("application_unknown", { slug });
  return application;
}
