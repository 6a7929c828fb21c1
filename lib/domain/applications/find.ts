/** Finding an application by its slug. */
import type { Context } from "../context";
import { refused } from "../errors";
import { type ApplicationKind, isSlug } from "./application";

export type Application = {
  id: string;
  slug: string;
  name: string;
  kind: ApplicationKind;
  manageCodes: boolean;
  /** Whether plugins come into being as premium ones, unless their upload says otherwise. */
  newPluginsPremium: boolean;
};

export const APPLICATION_COLUMNS = {
  id: true,
  slug: true,
  name: true,
  kind: true,
  manageCodes: true,
  newPluginsPremium: true,
} as const;

/** Throws `not_found`. */
export async function findApplication(ctx: Context, slug: string): Promise<Application> {
  const application = isSlug(slug)
    ? await ctx.db.prisma.application.findUnique({ where: { slug }, select: APPLICATION_COLUMNS })
    : null;
  if (!application) throw refused("application_unknown", { slug });
  return application;
}
