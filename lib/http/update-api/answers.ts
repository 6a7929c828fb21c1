/** What update checks answer (docs/contract.md 2.6, D6, D9). `present.ts` writes it; the API's description shows it. */
import * as z from "zod";
import { ARCHES, PLATFORMS } from "../../domain/releases/platform";
import { CHANNELS } from "../../domain/releases/release";
import { REFUSALS } from "../../domain/updates/access";
import { sha256, signed, timestamp } from "../answers";

const size = z.int().describe("Bytes.");

/** Either where the file is, or why the caller may not have it. */
const place = {
  downloadUrl: z.string().optional().describe("Works for an hour: check again after it."),
  requiresAuthorization: z
    .literal(true)
    .optional()
    .describe("In the place of `downloadUrl`, or of `image`, where the caller may not have it."),
  authorizationReason: z
    .enum(REFUSALS)
    .optional()
    .describe("`missing` to `revoked` are about the license; `plan`: it does not include this."),
};

/** The file for this caller, or the image, whose statement is withheld with it. */
const artifact = {
  sha256: sha256.nullable().optional().describe("Null for an image."),
  size: size.optional(),
  signature: signed.signature.optional(),
  payload: signed.payload.optional(),
  kid: signed.kid.optional(),
  image: z.string().optional().describe("Of products that are container images: the reference."),
  ...place,
};

export const file = z.object({
  platform: z.enum(PLATFORMS),
  arch: z.enum(ARCHES),
  kind: z.string().describe("Taken from the name, such as `dmg` or `blockmap`; else `file`."),
  name: z.string(),
  sha256,
  size,
  ...signed,
  ...place,
});

const released = {
  version: z.string(),
  channel: z.enum(CHANNELS),
  releasedAt: timestamp,
  notes: z.string().nullable().describe("Markdown."),
  notesUrl: z.string().nullable(),
};

export const latest = z.object({
  ...released,
  critical: z.boolean().describe("Whether a release above the caller's version, up to this one, is."),
  manual: z.boolean().describe("The same for manual steps: never install it automatically."),
  ...artifact,
  files: z.array(file).describe("All files of the version that the caller can use."),
});

export const plugin = z.object({
  id: z.string(),
  name: z.string().nullable(),
  version: z.string(),
  premium: z.boolean(),
  minCoreVersion: z.string().nullable(),
  ...artifact,
});

export const checked = z.object({
  updateAvailable: z.boolean(),
  latest: latest
    .nullable()
    .describe("The highest version for the caller, even if it runs it. Null for none."),
  covered: z
    .object({ ...released, ...artifact })
    .optional()
    .describe("Where the license's updates have ended: the newest release that it includes."),
  hint: z.string().optional().describe("For developers: why `latest` is null. Its wording may change."),
  plugins: z.array(plugin).describe("The highest version of each plugin for this program."),
  changelog: z
    .array(z.object({ version: z.string(), releasedAt: timestamp, notes: z.string().nullable() }))
    .describe("Newest first: above the caller's version, at most 50; else the last 20."),
  freshness: z
    .object(signed)
    .nullable()
    .describe("What is newest now, signed. Null if no release key can sign."),
});
