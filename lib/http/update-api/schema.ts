/** What uploads may say (docs/contract.md 4.3, D6). All fields are texts; an empty one counts as absent. */

import * as z from "zod";
import { FILE_ROLES } from "../../domain/releases/file-role";
import { plainNotes } from "../../domain/releases/notes";
import { ARCHES, PLATFORMS, parseArch, parseExpected, parsePlatform } from "../../domain/releases/platform";
import {
  CHANNELS,
  isChannel,
  NOTES_LENGTH_MAX,
  NOTES_URL_LENGTH_MAX,
  PLUGIN_TEXT_LENGTH_MAX,
  parseImage,
} from "../../domain/releases/release";
import { parseRollout } from "../../domain/releases/rollout";
import { parseVersion } from "../../domain/releases/version";
import { parseAddress } from "../../process/address";
import { parsedBy, text } from "../schema";
import type { FieldNames } from "./field-names";

const CODE_LENGTH_MAX = 100;
const BUILD_LENGTH_MAX = 64;

/** A form has no null. */
function field<T extends z.ZodType>(schema: T) {
  return schema.optional().transform((value) => value ?? null);
}

const given = z
  .enum(["true", "false"], { error: 'must be "true" or "false"' })
  .transform((value) => value === "true");

const flag = given.optional().transform((value) => value ?? false);

const channel = z
  .string()
  .transform((value, issues) => {
    if (isChannel(value)) return value;
    issues.addIssue({ code: "custom", message: 'must be "stable" or "beta"' });
    return z.NEVER;
  })
  .meta({ enum: CHANNELS, description: "`stable` unless given; it refuses prereleases." });

const version = parsedBy((value) => parseVersion("version", value)).describe(
  "SemVer 2; a leading `v` is ignored.",
);
const notes = field(text(NOTES_LENGTH_MAX, plainNotes))
  .transform((value) => value || null)
  .describe("Markdown. Line ends become LF; white space at the end is dropped.");
const publish = flag.describe("`true`: signed and offered at once. `false` or left out: a draft.");
const MANUAL = "Whether it needs manual steps; also if the notes have such a heading.";

/** What is left out stays as it is, where the version exists; so there are no defaults here. */
export const releaseSchema = z.object({
  channel: field(channel),
  notes,
  critical: field(given),
  manual: field(given).describe(MANUAL),
  publish,
  variant: field(text(CODE_LENGTH_MAX)).describe("Required if the product has more than one."),
  version,
  notesUrl: field(z.string().refine(isNotesUrl, "must be an address that starts with https:// or http://")),
  image: field(parsedBy(parseImage)).describe("A container image reference, instead of files."),
  platform: field(parsedBy(parsePlatform)).meta({
    enum: PLATFORMS,
    description: "Of all files of the call. With it, files are added to a version that exists.",
  }),
  arch: field(parsedBy(parseArch)).meta({ enum: ARCHES, description: "Only with `platform`." }),
  build: field(text(BUILD_LENGTH_MAX)).describe("What the program reports as its version."),
  minSystem: field(text(BUILD_LENGTH_MAX)).describe("The lowest system that it runs on."),
  role: field(z.enum(FILE_ROLES, { error: 'must be "program" or "companion"' })).describe(
    "Of all files of the call: whether they are offered. Unless given, told by each name.",
  ),
  expects: field(parsedBy(parseExpected)).describe(
    "Like `macos/x64,macos/arm64`: a platform is offered nothing until these files are there.",
  ),
  rollout: field(parsedBy(parseRollout)).describe("Percent of the installations, 0 to 100."),
  requiresVersion: field(parsedBy((value) => parseVersion("requiresVersion", value))).describe(
    "The lowest version that is offered it.",
  ),
});

const pluginText = field(text(PLUGIN_TEXT_LENGTH_MAX, plainNotes)).describe("Else from the package.");
const fromPackage = field(text(CODE_LENGTH_MAX)).describe("Else from the package.");

export const pluginSchema = z.object({
  channel: channel.default("stable"),
  notes,
  critical: flag,
  manual: flag.describe(MANUAL),
  publish,
  /** Null: as it is. */
  premium: field(given).describe("Only for plans and update keys that include it."),
  pluginId: fromPackage,
  version: fromPackage,
  minCoreVersion: fromPackage,
  name: pluginText,
  description: pluginText,
  category: pluginText,
  author: pluginText,
});

export const RELEASE_FIELDS: FieldNames = ["file", "upload", ...Object.keys(releaseSchema.shape)];
export const PLUGIN_FIELDS: FieldNames = ["file", ...Object.keys(pluginSchema.shape)];

/** Never empty: a variable that is not set in a pipeline must not make a draft of what should go out, nor free what is paid for. */
const FLAGS: ReadonlySet<string> = new Set(["critical", "manual", "premium", "publish"]);

export function givenFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== "" || FLAGS.has(name)),
  );
}

/** An address that a page can link to: no `javascript:`, and nothing that parsers of addresses drop on the way. */
function isNotesUrl(value: string): boolean {
  return (
    value.length <= NOTES_URL_LENGTH_MAX &&
    /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) &&
    parseAddress(value) !== null
  );
}
