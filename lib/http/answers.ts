/** Values that answers of several interfaces have (docs/contract.md D2), for their description. */
import * as z from "zod";

/** As `Date#toISOString` writes it. */
export const timestamp = z.string().meta({ format: "date-time", examples: ["2027-03-31T23:59:59.999Z"] });

export const keyText = z.string().meta({ examples: ["7MZ4K-Q2X9R-H0VTB-C6W8N-3PAJD"] });

export const features = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .describe("What the plan includes, as you set it.");

export const sha256 = z.string().describe("SHA-256 of the file, in lower-case hex.");

export const kid = z.string().describe("Which of the published keys signed.");

/** A signed JSON document (docs/contract.md D6). */
export const signed = {
  payload: z.string().describe("The signed statement: base64url(JSON)."),
  signature: z.string().describe("base64url(Ed25519 signature over the ASCII of `payload`)."),
  kid,
};

/** Of 2.5. */
export const publicKeys = z.object({
  algorithm: z.literal("Ed25519"),
  keys: z
    .array(
      z.object({
        publicKey: z.string().describe("Base64 of the SPKI DER."),
        active: z.boolean().describe("Whether it signs now. The others still verify."),
        kid: z.string(),
      }),
    )
    .min(1)
    .describe("Keep all of them: during a rotation there are several."),
});

/** Those that verify releases. */
export const releaseKeys = publicKeys.extend({
  clients: z
    .partialRecord(z.enum(["sparkle", "tauri", "wordpress"]), z.string())
    .optional()
    .describe("Keys with which other updaters verify, in their own spelling."),
});

export const done = z.object({ ok: z.literal(true) });
