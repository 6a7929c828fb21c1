/** What pipelines are answered (docs/contract.md D6, D9). `present.ts` writes it; the API's description shows it. */
import * as z from "zod";
import { FILE_ROLES } from "../../domain/releases/file-role";
import { ARCHES, PLATFORMS } from "../../domain/releases/platform";
import { CHANNELS, RELEASE_STATUSES } from "../../domain/releases/release";
import { kid, sha256, signed, timestamp } from "../answers";

/** Null in drafts. */
const statement = {
  seq: z.int().nullable().describe("The statement's number. Null for a draft."),
  payload: signed.payload.nullable(),
  signature: signed.signature.nullable(),
  kid: kid.nullable(),
};

const listedFile = z.object({
  platform: z.enum(PLATFORMS),
  arch: z.enum(ARCHES),
  kind: z.string(),
  role: z.enum(FILE_ROLES).describe("`program`: may be offered. `companion`: accompanies one."),
  name: z.string(),
  size: z.int().describe("Bytes."),
  sha256,
  build: z.string().nullable(),
  minSystem: z.string().nullable(),
});

const shared = {
  id: z.string(),
  variant: z.string().nullable().describe("Null for a plugin."),
  version: z.string(),
  channel: z.enum(CHANNELS),
  status: z.enum(RELEASE_STATUSES),
  rollout: z.int().min(0).max(100).describe("Percent of the installations that are offered it."),
  requiresVersion: z.string().nullable(),
  expects: z.array(z.string()).describe("Files that must be there, as `macos/arm64`."),
  image: z.string().nullable(),
  releasedAt: timestamp.nullable(),
};

export const versionRelease = z.object({
  ...shared,
  missing: z.array(z.string()).describe("What it expects and does not have."),
  files: z.array(listedFile),
});

export const versionReleases = z.object({
  releases: z.array(versionRelease).describe("Newest first."),
});

const warnings = (such: string) =>
  z
    .array(z.object({ code: z.string(), message: z.string().describe("Its wording may change.") }))
    .optional()
    .describe(`What to look at, such as \`${such}\`. Absent if there is nothing.`);

export const publishedVersion = versionReleases.extend({ warnings: warnings("listed_file_missing") });

export const releaseFile = listedFile.extend({ id: z.string(), ...statement });

export const release = z.object({
  ...shared,
  plugin: z.string().nullable().describe("The plugin's ID. Null for a release of the product."),
  notes: z.string().nullable(),
  notesUrl: z.string().nullable(),
  critical: z.boolean(),
  manual: z.boolean(),
  minCoreVersion: z.string().nullable(),
  fileName: z
    .string()
    .nullable()
    .describe("This to `kid`: of the file for any platform, or of the only one. Null for several."),
  size: z.int().nullable().describe("Bytes."),
  sha256: sha256.nullable(),
  ...statement,
  files: z.array(releaseFile),
  createdAt: timestamp,
  withdrawnAt: timestamp.nullable(),
  withdrawReason: z.string().nullable(),
});

export const uploadedRelease = release.extend({ warnings: warnings("file_not_offered") });

export const versionTaken = z.object({
  error: z.literal("version_exists"),
  message: z.string().describe("Which file is there already, and the way out. Its wording may change."),
  identical: z.boolean().describe("Whether the same bytes, or the same image, are there already."),
  release,
});

export const versionConflict = z.object({
  error: z.literal("version_conflict"),
  field: z.string().describe("The field that says something else than the release does."),
  message: z.string(),
});

export const announcedUpload = z.object({
  uploadId: z.string(),
  parts: z.array(
    z.object({
      url: z.string().describe("`PUT` the bytes here within an hour, without a token."),
      from: z.int().describe("The first byte."),
      to: z.int().describe("The byte after the last."),
    }),
  ),
});

export const takenUpload = z.object({ size: z.int().describe("Bytes.") });
