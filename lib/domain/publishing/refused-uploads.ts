/** Uploads that were refused lately and did not succeed since (decision 042). */
import type { Context } from "../context";
import { readReason, type UploadRefusalReason } from "./refused-upload";

/** Equal ones; `count` of them. */
export type RefusedUploads = Readonly<{
  /** Its slug. */
  application: string;
  ofPlugin: boolean;
  /** Of the variant or the plugin, as it was sent; "" where it is not known. */
  code: string;
  /** As it was sent; "" where it is not known. */
  version: string;
  reason: UploadRefusalReason;
  actorKind: "ci_token" | "operator";
  /** A token's name or an operator's address; null where it is gone. */
  actor: string | null;
  count: number;
  lastAt: Date;
}>;

const SHOWN_DAYS = 7;
const ROWS_MAX = 200;

// A later upload settles it: of the same version; of any, where the version sent was none or is taken for good.
const LIST = {
  name: "refused-uploads",
  text: `SELECT a.slug AS application, r.of_plugin AS "ofPlugin", r.code, r.version, r.reason, r.actor_kind AS "actorKind",
                coalesce(c.name, o.email) AS actor, sum(r.count)::int AS count, max(r.last_at) AS "lastAt"
         FROM refused_uploads r JOIN applications a ON a.id = r.application_id
         LEFT JOIN credentials c ON r.actor_kind = 'ci_token' AND c.id = r.actor_id
         LEFT JOIN operators o ON r.actor_kind = 'operator' AND o.id = r.actor_id
         WHERE ($1::uuid IS NULL OR a.id = $1) AND r.last_at > $2::timestamptz - interval '${SHOWN_DAYS} days'
           AND NOT EXISTS (
             SELECT FROM releases n
             LEFT JOIN variants v ON v.id = n.variant_id LEFT JOIN plugins p ON p.id = n.plugin_id
             WHERE n.application_id = r.application_id AND n.created_at > r.last_at
               AND (n.plugin_id IS NOT NULL) = r.of_plugin
               AND (r.code IN ('', v.code, p.code) OR r.reason IN ('variant_unknown', 'plugin_id_invalid'))
               AND (n.version = r.version OR r.version = ''
                    OR r.reason IN ('version_invalid', 'version_exists', 'prerelease_on_stable')))
         GROUP BY a.slug, r.of_plugin, r.code, r.version, r.reason, r.actor_kind, r.actor_id, c.name, o.email
         ORDER BY max(r.last_at) DESC, r.version, r.reason LIMIT ${ROWS_MAX}`,
};

type Row = Omit<RefusedUploads, "reason"> & { reason: string };

/** Of one application, or of all. The latest first. */
export async function refusedUploads(
  { db, now }: Pick<Context, "db" | "now">,
  applicationId: string | null,
): Promise<RefusedUploads[]> {
  const rows = await db.run<Row>(LIST, [applicationId, now]);
  return rows.map((row) => ({ ...row, reason: readReason(row.reason) }));
}
