/** Issuing keys (docs/contract.md 4.1). */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { hashSecret, type PlainSecret } from "../../crypto/secret";
import type { Statement } from "../../db/client";
import type { KeySource, PlanStatus } from "../../db/generated/enums";
import { readWithin, runWithin } from "../../db/transaction";
import type { Application } from "../applications/find";
import { mayIssue, parseSeats } from "../applications/plan";
import type { Context } from "../context";
import { refused } from "../errors";
import type { MailLanguage } from "../mails/mail";
import { type MailedKey, sealMailedKeys } from "../mails/sealed-keys";
import { DEFAULT_MAIL_SETTINGS } from "../mails/settings";
import { requirePermission } from "../permissions";
import { isStorable } from "../text";
import type { Email } from "./email";
import { type KeyMoments, type KeyTexts, MOMENT_COLUMNS, ofMoments } from "./key-fields";
import type { Metadata } from "./key-record";
import { generateLicenseKey, LICENSE_KEY_HASH_KIND, lastFourOf } from "./license-key";
import { generateManageCode, MANAGE_CODE_HASH_KIND } from "./manage-code";
import { type PlanTerm, termOf } from "./term";

/** Without an end: what the plan says, which may be that there is none. */
export type NewKeys = Partial<KeyMoments & KeyTexts> & {
  plan: string;
  count: number;
  email: Email | null;
  /** Absent: the plan's value. Null: unlimited. */
  devices?: number | null | undefined;
  metadata?: Metadata | null;
  source: KeySource;
  /** In which they are written to. Null: as the application says. */
  language?: MailLanguage | null;
  /** Mail them to `email`, also where the application does not by itself; or to nobody, also where it does. */
  sendTo?: "customer" | "nobody" | null;
};

/** `batch`: the same for all keys of one issue (`batch.ts`). `isMailed`: its customer gets it by mail. */
export type IssuedKey = {
  id: string;
  key: PlainSecret;
  manageCode?: PlainSecret;
  batch: string;
  isMailed: boolean;
};

/** Keys, log entry and mail in one statement: all of it is there or none. */
const ISSUE: Statement = {
  name: "issue-keys",
  text: `
    WITH issued AS (
      INSERT INTO license_keys (id, secret_hash, last_four, manage_code_hash, application_id, plan_id, source,
                                email, email_folded, name, note, max_activations, created_at, order_id, metadata,
                                pending_days, pending_updates_days, language, ${MOMENT_COLUMNS.join(", ")})
      SELECT k.id, decode(k.secret_hash, 'hex'), k.last_four, decode(k.manage_code_hash, 'hex'), $5::uuid, $6::uuid,
             $7::key_source, $8, $9, $10, $11, $12::int, $14::timestamptz, $22, $23::jsonb,
             $24::int, $25::int, $26::mail_language, ${MOMENT_COLUMNS.map((_, at) => `($13::timestamptz[])[${at + 1}]`).join(", ")}
      FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS k (id, secret_hash, last_four, manage_code_hash)
      RETURNING id
    ), mailed AS (
      INSERT INTO mails (id, application_id, kind, key_ids, email, email_folded, language, sealed_keys, due_at, created_at)
      SELECT $27::uuid, $5::uuid, 'key_issued', $1::uuid[], $8, $9, $28::mail_language, decode($29, 'hex'), $14::timestamptz,
             $14::timestamptz
      WHERE $27::uuid IS NOT NULL
    )
    INSERT INTO audit_entries (id, at, application_id, actor_kind, actor_id, actor_name, action, target, target_id, detail)
    VALUES ($15::uuid, $14::timestamptz, $5::uuid, $16::actor_kind, $17::uuid, $18, 'key.issued', $19, $20::uuid,
            jsonb_build_object('plan', $21::text, 'keys', (SELECT jsonb_agg(id ORDER BY id) FROM issued))
            || CASE WHEN $27::uuid IS NULL THEN '{}'::jsonb ELSE '{"mailed": true}'::jsonb END)`,
};

const FIND_PLAN: Statement = {
  name: "find-plan",
  text: `SELECT id, name, status, max_activations AS "maxActivations", duration_days AS "durationDays",
                duration_from AS "durationFrom", updates_days AS "updatesDays", s.keys AS "mailsKeys", s.language AS "mailLanguage"
         FROM plans LEFT JOIN mail_settings s USING (application_id) WHERE application_id = $1::uuid AND code = $2`,
};

/** `count` new keys, in one transaction with their log entry. Throws `invalid_input`. */
export async function issueKeys(
  ctx: Context,
  application: Application,
  input: NewKeys,
): Promise<IssuedKey[]> {
  requirePermission(ctx.actor, "keys");
  const plan = await issuablePlan(ctx, application, input.plan);
  const drawn = Array.from({ length: input.count }, () => newKey(application.manageCodes));
  // After the keys: who looks for the entry of a key begins at the key's own id (key-log.ts).
  const batch = uuidv7();
  const maxActivations = parseSeats(input.devices === undefined ? plan.maxActivations : input.devices);
  const term = termOf(plan, input, ctx.now);
  const mail = mailOf(plan, input, drawn);
  const keys = drawn.map((key) => ({ ...key, batch, isMailed: mail !== null }));
  const [first] = keys;
  const isOne = keys.length === 1 && first;
  await runWithin(ctx, ISSUE, [
    keys.map(({ id }) => id),
    keys.map(({ key }) => hashed(LICENSE_KEY_HASH_KIND, key)),
    keys.map(({ key }) => lastFourOf(key)),
    keys.map(({ manageCode }) => (manageCode ? hashed(MANAGE_CODE_HASH_KIND, manageCode) : null)),
    application.id,
    plan.id,
    input.source,
    input.email?.address ?? null,
    input.email?.folded ?? null,
    input.name ?? null,
    input.note ?? null,
    maxActivations,
    Object.values(ofMoments((name) => ({ ...input, ...term })[name] ?? null)),
    ctx.now,
    batch,
    ctx.actor.kind,
    ctx.actor.id,
    ctx.actor.name,
    isOne ? `key …${lastFourOf(first.key)}` : `${keys.length} keys`,
    isOne ? first.id : null,
    input.plan,
    input.orderId ?? null,
    JSON.stringify(input.metadata ?? {}),
    term.pendingDays,
    term.pendingUpdatesDays,
    input.language ?? null,
    mail?.id ?? null,
    mail?.language ?? null,
    mail?.sealedKeys ?? null,
  ]);
  return keys;
}

function newKey(withManageCode: boolean): Omit<IssuedKey, "batch" | "isMailed"> {
  return {
    id: uuidv7(),
    key: generateLicenseKey(),
    ...(withManageCode ? { manageCode: generateManageCode() } : {}),
  };
}

type Plan = PlanTerm & {
  id: string;
  name: string;
  status: PlanStatus;
  maxActivations: number | null;
  /** Of the application; null where nothing was set. */
  mailsKeys: boolean | null;
  mailLanguage: MailLanguage | null;
};

/** One mail brings all keys of an issue; null for none. Throws `invalid_input`. */
function mailOf(
  { mailsKeys, mailLanguage }: Plan,
  { sendTo, email, language }: NewKeys,
  keys: readonly MailedKey[],
) {
  const isAsked = sendTo === "customer";
  if (isAsked && !email) throw refused("send_to_without_email");
  if (isAsked && !config().smtpUrl) throw refused("mail_not_configured");
  if (!email || sendTo === "nobody" || !(isAsked || mailsKeys)) return null;
  const id = uuidv7();
  return {
    id,
    language: language ?? mailLanguage ?? DEFAULT_MAIL_SETTINGS.language,
    // Hex.
    sealedKeys: Buffer.from(sealMailedKeys(id, keys)).toString("hex"),
  };
}

/** Throws `invalid_input` for a plan that keys cannot have. */
export async function issuablePlan(ctx: Context, application: Application, code: string): Promise<Plan> {
  const [plan] = isStorable(code) ? await readWithin<Plan>(ctx, FIND_PLAN, [application.id, code]) : [];
  if (!plan) throw refused("plan_of_keys_unknown");
  if (!mayIssue(plan.status)) throw refused("plan_not_issuable", { code, status: plan.status });
  return plan;
}

/** Hex. */
function hashed(kind: string, secret: PlainSecret): string {
  return hashSecret(config().secrets.keyPepper, kind, secret).toString("hex");
}
