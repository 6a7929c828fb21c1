/** What the key issuing interface accepts (docs/contract.md 4.1, D4). */
import * as z from "zod";
import { SEATS_MAX } from "../../domain/applications/plan";
import { isUuid } from "../../domain/ids";
import { parseEmail } from "../../domain/keys/email";
import { parseExpiry, parseMoment } from "../../domain/keys/expiry";
import { KEY_TEXTS, type KeyMoment, ofMoments } from "../../domain/keys/key-fields";
import { KEY_SOURCES, KEY_STATUSES } from "../../domain/keys/key-filters";
import { parseAnyLicenseKey } from "../../domain/keys/license-key";
import { METADATA_BYTES_MAX, METADATA_MAX, METADATA_NAME_LENGTH_MAX } from "../../domain/keys/metadata";
import { MAIL_LANGUAGES } from "../../domain/mails/mail";
import { optional, parsedBy, text } from "../schema";

const KEYS_PER_CALL_MAX = 100;
const REASON_LENGTH_MAX = 1_000;
const PLAN_LENGTH_MAX = 64;
const PAGE = 100;
const PAGE_MAX = 500;

function wholeNumber(max: number) {
  const message = `must be a whole number from 1 to ${max}`;
  return z.number({ error: message }).int(message).min(1, message).max(max, message);
}

const METADATA = `must be an object of at most ${METADATA_MAX} strings, numbers, booleans or null`;
const METADATA_NAME = `is no name that a member may have: 1 to ${METADATA_NAME_LENGTH_MAX} characters that can be stored`;
const members = z
  .record(
    text(METADATA_NAME_LENGTH_MAX).min(1),
    z.union([text(METADATA_BYTES_MAX), z.number(), z.boolean(), z.null()], {
      error: "must be a string, a number, a boolean or null",
    }),
    { error: ({ code }) => (code === "invalid_key" ? METADATA_NAME : METADATA) },
  )
  .refine((values) => Object.keys(values).length <= METADATA_MAX, METADATA)
  .refine((values) => Buffer.byteLength(JSON.stringify(values)) <= METADATA_BYTES_MAX, {
    error: `may have at most ${METADATA_BYTES_MAX} bytes as JSON`,
  });
/** Zod leaves a member of this name out without a word. */
const metadata = z.preprocess((value, { issues }) => {
  const isLost = typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__");
  if (isLost) issues.push({ code: "custom", input: value, message: 'may not name "__proto__"' });
  return value;
}, members);

function moment(name: KeyMoment) {
  return parsedBy((value) => parseExpiry(value, name));
}

const customerName = text(KEY_TEXTS.name.lengthMax);
const note = text(KEY_TEXTS.note.lengthMax);
const orderId = text(KEY_TEXTS.orderId.lengthMax).min(1, "must not be empty");

const language = z.enum(MAIL_LANGUAGES, { error: `must be one of ${MAIL_LANGUAGES.join(", ")}` });
const DEVICES = "At the same time. Unless given, as the plan says; null: unlimited.";
const ORDER_ID = "The order's number in your shop. Several keys may have the same.";
const METADATA_RULE = `At most ${METADATA_MAX} members, and ${METADATA_BYTES_MAX} bytes as JSON. It is replaced as a whole.`;
const LANGUAGE = "Of mails to the customer. Unless given, as the application says.";

/** Strict: a mistyped `expireAt` must not sell an endless license. */
export const issueSchema = z.strictObject({
  plan: text(PLAN_LENGTH_MAX).min(1, "must not be empty").describe("The plan's code."),
  count: optional(wholeNumber(KEYS_PER_CALL_MAX)).describe("How many keys. 1 unless given."),
  email: optional(parsedBy(parseEmail)).describe("With it, the customer also sees the key in the account."),
  name: optional(customerName),
  devices: wholeNumber(SEATS_MAX).nullable().optional().describe(DEVICES),
  ...ofMoments((name, { given }) => optional(moment(name)).describe(given)),
  note: optional(note),
  orderId: optional(orderId).describe(ORDER_ID),
  metadata: optional(metadata).describe(METADATA_RULE),
  language: optional(language).describe(LANGUAGE),
  sendTo: optional(z.literal("customer", { error: 'must be "customer"' })).describe(
    "Mail the keys to `email`. Needs a mail server.",
  ),
});

/** Absent keeps, null lifts. */
export const changeSchema = z.strictObject({
  plan: text(PLAN_LENGTH_MAX).min(1, "must not be empty").optional(),
  devices: wholeNumber(SEATS_MAX).nullable().optional().describe(DEVICES),
  ...ofMoments((name, { given }) => moment(name).nullable().optional().describe(given)),
  email: parsedBy(parseEmail).nullable().optional(),
  name: customerName.nullable().optional(),
  note: note.nullable().optional(),
  orderId: orderId.nullable().optional(),
  metadata: metadata
    .nullable()
    .transform((value) => value ?? {})
    .optional()
    .describe(METADATA_RULE),
  language: language.nullable().optional().describe(LANGUAGE),
});

export const nothingSchema = z.strictObject({});

/** A number in an address is described as one, and read as the text that it is. */
function asNumber({ jsonSchema }: { jsonSchema: object }): void {
  for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
  Object.assign(jsonSchema, { type: "integer", minimum: 1, maximum: PAGE_MAX, default: PAGE });
}

const CURSOR = 'must be "next" of the page before';
const LIMIT = `must be a whole number from 1 to ${PAGE_MAX}`;

export const pageSchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, LIMIT)
    .transform(Number)
    .refine((limit) => limit <= PAGE_MAX, LIMIT)
    .default(PAGE)
    .meta({ override: asNumber })
    .describe("How many a page has at most."),
  cursor: z.string().refine(isUuid, CURSOR).optional().describe("`next` of the page before."),
});

/** Of `GET /keys`. */
export const listSchema = pageSchema.extend({
  email: parsedBy(parseEmail).optional(),
  key: z.string().transform(requireKey).optional(),
  orderId: orderId.optional(),
  plan: text(PLAN_LENGTH_MAX).min(1, "must not be empty").optional(),
  status: z.enum(KEY_STATUSES, { error: `must be one of ${KEY_STATUSES.join(", ")}` }).optional(),
  source: z
    .enum(KEY_SOURCES, { error: `must be one of ${KEY_SOURCES.join(", ")}` })
    .optional()
    .describe(
      "How the key came to be: by this interface, in the console, in a checkout, as a trial or by an import.",
    ),
  createdAfter: parsedBy((value) => parseMoment(value, "createdAfter")).optional(),
  updatedAfter: parsedBy((value) => parseMoment(value, "updatedAfter")).optional(),
});

/** Of keys that were not imported. */
export const KEY_SHAPE = "must have five groups of five letters and digits";

function requireKey(given: string, issues: z.RefinementCtx) {
  const key = parseAnyLicenseKey(given);
  if (key) return key;
  issues.addIssue({ code: "custom", message: KEY_SHAPE });
  return z.NEVER;
}

export const reasonSchema = z.object({ reason: optional(text(REASON_LENGTH_MAX)) });
