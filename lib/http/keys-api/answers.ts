/** What the key issuing interface answers (docs/contract.md 2.1, 2.2, D10). `present.ts` writes it; the API's description shows it. */
import * as z from "zod";
import { DURATION_STARTS, PLAN_STATUSES } from "../../domain/applications/plan";
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

export const plan = z.object({
  code: z.string(),
  name: z.string(),
  status: z.enum(PLAN_STATUSES),
  maxActivations: z.int().nullable().describe("Devices at the same time. Null: unlimited."),
  features,
  variants: z.array(z.string()).describe("Restricted variants that the plan includes."),
  plugins: z.array(z.string()).describe('Premium plugins that the plan includes; `"*"` for all.'),
  durationDays: z.int().nullable().describe("How long a key without an end holds. Null: it does not expire."),
  durationFrom: z.enum(DURATION_STARTS).describe("When these days begin, and those of updates."),
  updatesDays: z.int().nullable().describe("Days of updates. Null: as long as the license holds."),
  trialDays: z.int().nullable().describe("Days of a trial. Null: no trials."),
  releaseAfterDays: z
    .int()
    .nullable()
    .describe("A device that was not seen for so many days loses its seat to the next one. Null: never."),
  renewUrl: z
    .string()
    .nullable()
    .describe("Where a license is renewed; {keyId}, {orderId} and {email} stand for its own. Null: nowhere."),
});

export const planList = z.object({ plans: z.array(plan) });
