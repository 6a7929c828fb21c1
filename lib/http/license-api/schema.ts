/** What the license interface accepts (docs/contract.md 4.2, D5, D8). */
import * as z from "zod";
import type { PlainSecret } from "../../crypto/secret";
import type { Identity } from "../../domain/activations/find-license";
import { DEVICE_NAME_LENGTH_MAX, MACHINE_ID, VERSION_LENGTH_MAX } from "../../domain/activations/machine";
import { parseAnyLicenseKey } from "../../domain/keys/license-key";
import { optional, text } from "../schema";

const PLAN_CODE_LENGTH_MAX = 64;

const machineId = z
  .string()
  .regex(MACHINE_ID, "has the wrong format")
  .meta({ description: "Identifies the device, and stays the same.", examples: ["b7c1f0d2-mac"] });

const key = z
  .string()
  .transform((typed, issues) => {
    const parsed = parseAnyLicenseKey(typed);
    if (parsed) return parsed;
    issues.addIssue({ code: "custom", message: "has the wrong format" });
    return z.NEVER;
  })
  .describe(
    "As it was sold. White space, invisible characters and the kind of dash do not matter; nor does the case of keys that were issued here.",
  );

const version = optional(text(VERSION_LENGTH_MAX)).describe("The program's version.");

const deviceName = optional(text(DEVICE_NAME_LENGTH_MAX)).describe("What people call the device.");

/** Activation takes the key alone: with a token beside it, it would not be clear which license is meant. */
const noToken = z.null().optional().describe("Not allowed here.");

export const activateSchema = z.object({
  token: noToken,
  key,
  machineId,
  name: deviceName,
  version,
});

export const trialSchema = z.object({
  machineId,
  plan: optional(text(PLAN_CODE_LENGTH_MAX)).describe(
    "Its code. Unless given, the first public plan that has trials.",
  ),
  name: deviceName,
  version,
});

/** Exactly one of key and token. */
const identity = {
  key: optional(key),
  token: optional(z.string().min(1)).describe("Of this device; it may be past its end."),
  machineId,
};

export const validateSchema = z.object({ ...identity, version }).transform((given, issues) => {
  const { machineId, version } = given;
  return { identity: identityOf(given, issues), machineId, version };
});
export const deactivateSchema = z.object(identity).transform((given, issues) => {
  return { identity: identityOf(given, issues), machineId: given.machineId };
});

type Named = { key: PlainSecret | null; token: string | null };

function identityOf({ key, token }: Named, issues: z.RefinementCtx): Identity {
  if (key && !token) return { key };
  if (token && !key) return { token };
  issues.addIssue({ code: "custom", message: "Give exactly one of key and token." });
  return z.NEVER;
}
