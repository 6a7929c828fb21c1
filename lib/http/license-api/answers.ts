/** What the license interface answers (docs/contract.md 2.3, 4.2). `present.ts` writes it; the API's description shows it. */
import * as z from "zod";
import { features, timestamp } from "../answers";

export const license = z.object({
  plan: z.string().describe("The plan's code."),
  planName: z.string(),
  features,
  expiresAt: timestamp.nullable().describe("Null: the license does not expire."),
  updatesUntil: timestamp
    .nullable()
    .describe("When the right to updates ends. Null: as long as the license holds."),
  tokenExpiresAt: timestamp.describe("When the token ends: validate before, about once a day."),
  maxActivations: z.int().nullable().describe("Devices at the same time. Null: unlimited."),
  manageUrl: z
    .string()
    .optional()
    .describe("Where the holder sees and frees devices. Only if the application uses management codes."),
});

export const activeLicense = z.object({
  status: z.literal("active"),
  token: z.string().describe("Proves the license offline: verify it with the published keys."),
  license,
});
