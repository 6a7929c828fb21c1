/** What uploads may say (docs/contract.md 4.3, D6). All fields are texts; an empty one counts as absent. */
import * as z from "zod";
import { parseArch, parseExpected, parsePlatform } from "../../domain/releases/platform";
import {
  isChannel,
  NOTES_LENGTH_MAX,
  NOTES_URL_LENGTH_MAX,
  PLUGIN_TEXT_LENGTH_MAX,
  parseImage,
} from "../../domain/releases/release";
import { parseRollout } from "../../domain/releases/rollout";
import { parseVersion } from "../../domain/releases/version";
import { optional, parsedBy, text } from "../schema";
import type { FieldNames } from "./field-names";

const CODE_LENGTH_MAX = 100;
const BUILD_LENGTH_MAX = 64;

const given = z
  .enum(["true", "false"], { error: 'must be "true" or "false"' })
  .transform((value) => value === "true");

const flag = given.optional().transform((value) => value ?? false);

const channel = z.string().transform((value, issues) => {
  if (isChannel(value)) return value;
  issues.addIssue({ code: "custom", message: 'must be "stable" or "beta"' });
  return z.NEVER;
});

const version = parsedBy((value) => parseVersion("version", value));

/** What is left out stays as it is, where the version exists; so there are no defaults here. */
export const releaseSchema = z.object({
  channel: optional(channel),
  notes: optional(text(NOTES_LENGTH_MAX)),
  critical: optional(given),
  manual: optional(given),
  publish: flag,
  variant: optional(text(CODE_LENGTH_MAX)),
  version,
  notesUrl: optional(
    z.string().refine(isNotesUrl, "must be an address that starts with https:// or http://"),
  ),
  image: optional(parsedBy(parseImage)),
  platform: optional(parsedBy(parsePlatform)),
  arch: optional(parsedBy(parseArch)),
  build: optional(text(BUILD_LENGTH_MAX)),
  minSystem: optional(text(BUILD_LENGTH_MAX)),
  expects: optional(parsedBy(parseExpected)),
  rollout: optional(parsedBy(parseRollout)),
  requiresVersion: optional(parsedBy((value) => parseVersion("requiresVersion", value))),
});

export const pluginSchema = z.object({
  channel: channel.default("stable"),
  notes: optional(text(NOTES_LENGTH_MAX)),
  critical: flag,
  manual: flag,
  publish: flag,
  /** Null: as it is. */
  premium: optional(given),
  pluginId: optional(text(CODE_LENGTH_MAX)),
  version: optional(text(CODE_LENGTH_MAX)),
  minCoreVersion: optional(text(CODE_LENGTH_MAX)),
  name: optional(text(PLUGIN_TEXT_LENGTH_MAX)),
  description: optional(text(PLUGIN_TEXT_LENGTH_MAX)),
  category: optional(text(PLUGIN_TEXT_LENGTH_MAX)),
  author: optional(text(PLUGIN_TEXT_LENGTH_MAX)),
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
    value.length <= NOTES_URL_LENGTH_MAX && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value)
  );
}
