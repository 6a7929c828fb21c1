/** The release that went live last, of each variant. */
import type { ReleaseChannel } from "../../db/generated/enums";
import type { Context } from "../context";
import type { Application } from "./find";

export type NewestRelease = {
  variant: string;
  restricted: boolean;
  /** Null, as all that follows: nothing is published of the variant. */
  version: string | null;
  channel: ReleaseChannel | null;
  releasedAt: Date | null;
};

/** Variants in the order they were created; of the core, not of plugins, and without what was withdrawn. */
export async function newestReleases(ctx: Context, application: Application): Promise<NewestRelease[]> {
  return ctx.db.prisma.$queryRaw<NewestRelease[]>`
    SELECT v.code AS variant, v.restricted, r.version, r.channel::text AS channel, r.released_at AS "releasedAt"
    FROM variants AS v
    LEFT JOIN LATERAL (SELECT version, channel, released_at FROM releases
                       WHERE variant_id = v.id AND status = 'published'
                       ORDER BY released_at DESC, id DESC LIMIT 1) AS r ON true
    WHERE v.application_id = ${application.id}::uuid
    ORDER BY v.id`;
}
