/** What uploads may say (docs/contract.md 4.3, D6). All fields are texts; an empty one counts as absent. */
import * as z from "zod";
import {
  isChannel,
  NOTES_LENGTH_MAX,
  NOTES_URL_LENGTH_MAX,
  PLUGIN_TEXT_LENGTH_MAX,
  parseImage,
} from "../../domain/releases/release";
import { parseVersion } from "../../domain/releases/version";
import { optional, parsedBy, text } from "../schema";
import type { FieldNames } from "./field-names";

const CODE_LENGTH_MAX = 100;

const given = z
  .enum(["true", "false"], { error: 'must be "true" or "false"' })
  .transform((value) => value === "true");

const flag = given.optional().transform((value) => value ?? false);

const channel = z
  .string()
  .default("stable")
  .transform((value, issues) => {
    if (isChannel(value)) return value;
    issues.addIssue({ code: "custom", message: 'must be "stable" or "beta"' });
    return z.NEVER;
  });

const version = parsedBy((value) => parseVersion("version", value));

const COMMON = {
  channel,
  notes: optional(text(NOTES_LENGTH_MAX)),
  critical: flag,
  manual: flag,
  publish: flag,
};

export const releaseSchema = z.object({
  ...COMMON,
  variant: optional(text(CODE_LENGTH_MAX)),
  version,
  notesUrl: optional(
    z.string().refine(isNotesUrl, "must be an address that starts with https:// or http://"),
  ),
  image: optional(parsedBy(parseImage)),
});

export const pluginSchema = z.object({
  ...COMMON,
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

export const RELEASE_FIELDS: FieldNames = ["file", ...Object.keys(releaseSchema.shape)];
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
