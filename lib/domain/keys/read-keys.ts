/** Records of many keys by their ids, in one prepared statement. */
import type { Statement } from "../../db/client";
import type { KeyState } from "../../db/generated/enums";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { KEY_MOMENT_NAMES, KEY_MOMENTS } from "./key-fields";
import { type KeyRecord, toKeyRecord } from "./key-record";

const MOMENTS = KEY_MOMENT_NAMES.map((name) => `k.${KEY_MOMENTS[name].column} AS "${name}"`).join(", ");

const READ: Statement = {
  name: "read-keys",
  text: `
    SELECT k.id, k.last_four AS "lastFour", p.code, p.name AS "planName", k.state::text, k.email, k.name, k.note,
           k.max_activations AS "maxActivations", k.active_devices AS "activeDevices",
           ${MOMENTS}, k.pending_days AS "pendingDays",
           k.pending_updates_days AS "pendingUpdatesDays",
           k.source::text, k.order_id AS "orderId", k.metadata, k.language::text, k.created_at AS "createdAt", k.updated_at AS "updatedAt"
    FROM license_keys k JOIN plans p ON p.id = k.plan_id
    WHERE k.id = ANY($1::uuid[]) ORDER BY k.id DESC`,
};

type Row = Omit<KeyRecord, "plan" | "status" | "updatedAt"> & {
  state: KeyState;
  code: string;
  updatedAt: Date | null;
};

/** Newest first. An id that is no key's is left out. */
export async function readKeys(ctx: Pick<Context, "db" | "now">, ids: string[]): Promise<KeyRecord[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.run<Row>(READ, [ids]);
  return rows.map(({ code, planName, ...row }) =>
    toKeyRecord({ ...row, plan: { code, name: planName } }, ctx.now),
  );
}

/** Those of the ids that are keys of this application, newest first. */
export async function readKeysOf(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  ids: readonly string[],
): Promise<KeyRecord[]> {
  const own = await ctx.db.prisma.licenseKey.findMany({
    where: { applicationId: application.id, id: { in: ids.filter(isUuid) } },
    select: { id: true },
  });
  return readKeys(
    ctx,
    own.map(({ id }) => id),
  );
}
