/** Keys that were issued together. The log's entry of their issue names them all and is kept for good: its id is theirs. */
import type { Statement } from "../../db/client";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { isUuid } from "../ids";

export type Batch = Readonly<{ id: string; issuedAt: Date; keyIds: readonly string[] }>;

const FIND: Statement = {
  name: "find-batch",
  text: `SELECT id, at AS "issuedAt", ARRAY(SELECT jsonb_array_elements_text(detail->'keys')) AS "keyIds"
         FROM audit_entries WHERE id = $1 AND application_id = $2 AND action = 'key.issued'`,
};

/** Null for an unknown id and for a batch of another application. */
export async function findBatch(
  ctx: Pick<Context, "db">,
  application: Application,
  id: string,
): Promise<Batch | null> {
  if (!isUuid(id)) return null;
  const [batch] = await ctx.db.run<Batch>(FIND, [id, application.id]);
  return batch ?? null;
}
