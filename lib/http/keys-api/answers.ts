/** What the key issuing interface answers (docs/contract.md 2.1, 2.2, D10). `present.ts` writes it; the API's description shows it. */
import * as z from "zod";
import {
  ofEachPlanField,
  PLAN_FIELDS,
  PLAN_STATUSES,
  type PlanField,
  type PlanFieldKind,
  type PlanValues,
} from "../../domain/applications/plan-fields";
import { ofMoments } from "../../domain/keys/key-fields";
import { KEY_SOURCES, KEY_STATUSES } from "../../domain/keys/key-filters";
import { MAIL_LANGUAGES } from "../../domain/mails/mail";
import { features, keyText, timestamp } from "../answers";

const next = z
  .string()
  .nullable()
  .describe("Send it as `cursor` to get the next page. Null: this was the last page.");

export const issuedKey = z.object({
  id: z.string(),
  key: keyText.describe("The license key. It is shown only in this response."),
  manageCode: z
    .string()
    .optional()
    .describe("Only if the application uses management codes. It is shown only in this response."),
});

export const issuedKeys = z.object({ keys: z.array(issuedKey) });

export const keyRecord = z.object({
  id: z.string(),
  lastFour: z.string().describe("The end of the key."),
  plan: z.string().describe("The plan's code."),
  planName: z.string(),
  status: z.enum(KEY_STATUSES),
  email: z.string().nullable(),
  name: z.string().nullable(),
  maxActivations: z.int().nullable().describe("Devices at the same time. Null: unlimited."),
  activeDevices: z.int(),
  ...ofMoments((_, { answered }) => timestamp.nullable().describe(answered)),
  pendingDays: z.int().nullable().describe("Days that begin with the first device. Null: none, or begun."),
  pendingUpdatesDays: z.int().nullable().describe("Days of updates that begin with the first device."),
  source: z.enum(KEY_SOURCES),
  note: z.string().nullable(),
  orderId: z.string().nullable(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  language: z
    .enum(MAIL_LANGUAGES)
    .nullable()
    .describe("Of mails to the customer. Null: as the application says."),
  createdAt: timestamp,
  updatedAt: timestamp.describe("When the license last changed. Devices do not change it."),
});

export const keyPage = z.object({ keys: z.array(keyRecord), next });

export const device = z.object({
  id: z.string(),
  machineId: z.string(),
  name: z.string().nullable(),
  version: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp.describe("Exact to an hour."),
});

export const devicePage = z.object({ devices: z.array(device), next });

const PLAN_KINDS: Readonly<Record<Exclude<PlanFieldKind, "choice">, () => z.ZodType>> = {
  name: () => z.string(),
  status: () => z.enum(PLAN_STATUSES),
  seats: () => z.int().nullable(),
  features: () => features,
  variants: () => z.array(z.string()),
  plugins: () => z.array(z.string()),
  days: () => z.int().nullable(),
  address: () => z.string().nullable(),
};

function planMember(name: PlanField): z.ZodType {
  const field = PLAN_FIELDS[name];
  const member = field.kind === "choice" ? z.enum(field.choices) : PLAN_KINDS[field.kind]();
  return "about" in field ? member.describe(field.about) : member;
}

export const plan = z.object({
  code: z.string(),
  ...ofEachPlanField<{ [Name in PlanField]: z.ZodType<PlanValues[Name], PlanValues[Name]> }>(planMember),
});

export const planList = z.object({ plans: z.array(plan) });
