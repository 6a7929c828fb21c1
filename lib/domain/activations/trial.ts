/** Trials: one per machine and application, ever (docs/contract.md D10). A trial is a key whose text nobody has. */
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { generateLicenseKey, LICENSE_KEY_HASH_KIND, lastFourOf } from "../keys/license-key";
import { daysAfter } from "../keys/term";
import { storedHash } from "../stored-hash";
import { isStorable } from "../text";
import { type Activation, activateStored, type SeatGuard, signingApplication } from "./activate";
import type { SignedLicense } from "./license";

/** `plan`: its code; null for the first public plan with trials. */
export type TrialRequest = Omit<Activation, "key"> & { plan: string | null };

type TrialPlan = { id: string; code: string; trialDays: number };

const FIND_TRIAL = {
  name: "find-trial",
  text: `SELECT k.secret_hash AS "secretHash" FROM trials t JOIN license_keys k ON k.id = t.key_id
         WHERE t.application_id = $1 AND t.machine_id = $2`,
};

const FIND_PLAN = {
  name: "find-trial-plan",
  text: `SELECT id, code, trial_days AS "trialDays" FROM plans
         WHERE application_id = $1 AND trial_days IS NOT NULL
           AND CASE WHEN $2::text IS NULL THEN status = 'public' ELSE code = $2 AND status IN ('public', 'hidden') END
         ORDER BY id LIMIT 1`,
};

/** Writes nothing if the machine has its trial by now. */
const BEGIN = {
  name: "begin-trial",
  text: `WITH claimed AS (
           INSERT INTO trials (application_id, machine_id, key_id) VALUES ($1, $2, $3)
           ON CONFLICT (application_id, machine_id) DO NOTHING RETURNING key_id
         ), issued AS (
           INSERT INTO license_keys (id, secret_hash, last_four, application_id, plan_id, source, max_activations,
                                     expires_at, created_at)
           SELECT key_id, $4, $5, $1, $6, 'trial', 1, $7, $8 FROM claimed RETURNING id
         )
         INSERT INTO audit_entries (id, at, application_id, actor_kind, actor_name, action, target, target_id, detail)
         SELECT $9, $8, $1, 'device', $2, 'key.issued', 'key …' || $5, id,
                jsonb_build_object('plan', $10::text, 'keys', jsonb_build_array(id)) FROM issued`,
};

/**
 * The machine's trial, on its one seat; the same one again while it lasts. `beforeNew` is called before one begins, and may
 * refuse it. Throws `not_found` also where no plan has trials, `not_configured`, `expired` once it is over, `suspended`,
 * `revoked`, `too_often` as `activate` does.
 */
export async function startTrial(
  ctx: Omit<Context, "actor">,
  slug: string,
  { plan: code, ...input }: TrialRequest,
  beforeNew: () => Promise<void>,
  guard?: SeatGuard,
): Promise<SignedLicense> {
  const application = await signingApplication(ctx, slug);
  const { applicationId } = application;
  const known = await trialOf(ctx, applicationId, input.machineId);
  if (known) return activateStored(ctx, application, known, input, guard);
  const plan = await trialPlan(ctx, applicationId, code);
  await beforeNew();
  const key = generateLicenseKey();
  await ctx.db.run(BEGIN, [
    applicationId,
    input.machineId,
    uuidv7(),
    storedHash(LICENSE_KEY_HASH_KIND, key),
    lastFourOf(key),
    plan.id,
    daysAfter(ctx.now, plan.trialDays),
    ctx.now,
    uuidv7(),
    plan.code,
  ]);
  const begun = await trialOf(ctx, applicationId, input.machineId);
  if (!begun) throw new Error("a trial was begun and is not there");
  return activateStored(ctx, application, begun, input, guard);
}

async function trialOf({ db }: Pick<Context, "db">, applicationId: string, machineId: string) {
  const [row] = await db.run<{ secretHash: Uint8Array }>(FIND_TRIAL, [applicationId, machineId]);
  return row?.secretHash ?? null;
}

async function trialPlan({ db }: Pick<Context, "db">, applicationId: string, code: string | null) {
  const [plan] =
    code === null || isStorable(code) ? await db.run<TrialPlan>(FIND_PLAN, [applicationId, code]) : [];
  if (!plan) throw new DomainError("not_found");
  return plan;
}
