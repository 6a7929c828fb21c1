/** What the calls of pipelines may say in JSON (docs/contract.md D9). */
import * as z from "zod";
import { REASON_LENGTH_MAX } from "../../domain/publishing/withdraw";
import { parseVersion, readVersion } from "../../domain/releases/version";
import { readJsonObject } from "../body";
import { optional, parsedBy, parseInput, text } from "../schema";
import { unknownField } from "./field-names";

const VARIANTS_MAX = 100;
const CODE_LENGTH_MAX = 100;
const PERCENT = "must be a whole number from 0 to 100";

const CHOICE = {
  version: parsedBy((value) => parseVersion("version", value)).describe("SemVer 2."),
  variants: optional(
    z
      .array(text(CODE_LENGTH_MAX), { error: "must be a list of variants" })
      .min(1, "must name at least one variant")
      .max(VARIANTS_MAX, `may have at most ${VARIANTS_MAX} variants`),
  ).describe("Codes. Unless given, all that have the version."),
};

export const publishSchema = z.strictObject(CHOICE);
export const discardSchema = z.strictObject(CHOICE);
export const withdrawSchema = z.strictObject({
  ...CHOICE,
  reason: text(REASON_LENGTH_MAX).describe("Shown in the console."),
});
export const rolloutSchema = z.strictObject({
  ...CHOICE,
  percent: z
    .number({ error: PERCENT })
    .int(PERCENT)
    .min(0, PERCENT)
    .max(100, PERCENT)
    .describe("Of the installations."),
});

/** Of an address. Empty: all. */
export const versionsSchema = z.object({
  version: z
    .string()
    .optional()
    .transform((value, issues) => {
      if (!value) return null;
      const version = readVersion(value);
      if (version !== null) return version;
      issues.addIssue({ code: "custom", message: "must be a version in the form of SemVer 2" });
      return z.NEVER;
    })
    .meta({ description: "Unless given, the newest 100 releases.", param: { allowEmptyValue: true } }),
});

const SIZE = "must be a whole number of bytes, at least 1";

export const uploadSchema = z.strictObject({
  name: text(255).min(1, "must not be empty").describe("The file's name."),
  size: z.number({ error: SIZE }).int(SIZE).min(1, SIZE).describe("Bytes."),
  sha256: z
    .string({ error: "must be 64 hex digits" })
    .regex(/^[0-9a-fA-F]{64}$/, "must be 64 hex digits")
    .transform((hex) => hex.toLowerCase()),
});

/** Throws `invalid_request`, also for a field that is not known: a mistyped "variant" must not publish all. */
export async function readCiBody<Shape extends z.ZodRawShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
): Promise<z.output<z.ZodObject<Shape>>> {
  const body = (await readJsonObject(request)) ?? {};
  const [first = "version", ...others] = Object.keys(schema.shape);
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(schema.shape, name)) throw unknownField(name, [first, ...others]);
  }
  return parseInput(schema, body);
}
