/** What an application still lacks before it can do its work. */
import type { Context } from "../context";
import { publishesUpdates, sellsLicenses } from "./application";
import type { Application } from "./find";

/** In the order in which they are done. */
export type MissingPart = "signing_key" | "plan" | "public_plan" | "shop_token" | "ci_token" | "release";

/** Looks at whether there is one of each, never at how many. */
export async function missingParts(ctx: Context, application: Application): Promise<MissingPart[]> {
  const [row] = await ctx.db.prisma.$queryRaw<Record<string, boolean>[]>`
    SELECT license_signing_key_id IS NOT NULL AS license_key,
           release_signing_key_id IS NOT NULL AS release_key,
           EXISTS (SELECT 1 FROM plans WHERE application_id = a.id AND status IN ('public', 'hidden')) AS plan,
           EXISTS (SELECT 1 FROM plans WHERE application_id = a.id AND status = 'draft') AS draft,
           EXISTS (SELECT 1 FROM credentials
                   WHERE application_id = a.id AND purpose = 'key_api' AND revoked_at IS NULL) AS shop_token,
           EXISTS (SELECT 1 FROM credentials
                   WHERE application_id = a.id AND purpose = 'ci' AND revoked_at IS NULL) AS ci_token,
           EXISTS (SELECT 1 FROM releases
                   WHERE application_id = a.id AND plugin_id IS NULL AND status = 'published') AS release
    FROM applications AS a WHERE id = ${application.id}::uuid`;
  const sells = sellsLicenses(application.kind);
  const publishes = publishesUpdates(application.kind);
  const lacks = (part: string) => row?.[part] === false;
  const parts: [MissingPart, boolean][] = [
    ["signing_key", (sells && lacks("license_key")) || (publishes && lacks("release_key"))],
    [row?.draft ? "public_plan" : "plan", sells && lacks("plan")],
    ["shop_token", sells && lacks("shop_token")],
    ["ci_token", publishes && lacks("ci_token") && lacks("release")],
    ["release", publishes && lacks("release")],
  ];
  return parts.filter(([, isMissing]) => isMissing).map(([part]) => part);
}
