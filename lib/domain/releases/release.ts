/** What a release is. Pure. */
import type { ReleaseChannel, ReleaseStatus } from "../../db/generated/enums";
import { refused } from "../errors";

export type { ReleaseChannel, ReleaseStatus };

export const NOTES_LENGTH_MAX = 100_000;
export const NOTES_URL_LENGTH_MAX = 2_000;
const IMAGE_LENGTH_MAX = 500;
export const PLUGIN_TEXT_LENGTH_MAX = 2_000;
const FILE_NAME_LENGTH_MAX = 150;
const HEADING_LENGTH_MAX = 200;

export const CHANNELS = ["stable", "beta"] as const satisfies ReleaseChannel[];
export const RELEASE_STATUSES = ["draft", "published", "withdrawn"] as const satisfies ReleaseStatus[];
/**
 * A container image reference: perhaps a registry, the repository's path, perhaps a tag and a digest. No two parts
 * that follow one another can take the same character, so that a hostile text is refused as quickly as any.
 */
const IMAGE =
  /^(?:[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?\/)?[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*)*(?::[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$/;
/** With what goes before it, where the two are read together. */
const ENDING = /(?:-(?:full|delta)|\.(?:app|appimage|pkg|nsis|dsym|spdx|intoto))?(?:\.tar)?\.[^.]{1,20}$/i;
/** Of what belongs to the file whose name it extends. */
export const OF_A_FILE = /(?:\.(?:blockmap|sig|minisig|edsig|asc|sha\d{1,3}|md5|zsync)){1,2}$/i;
const PLUGIN_CODE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export function isChannel(text: string): text is ReleaseChannel {
  return (CHANNELS as readonly string[]).includes(text);
}

export function isReleaseStatus(text: string): text is ReleaseStatus {
  return (RELEASE_STATUSES as readonly string[]).includes(text);
}

/** Beta sees stable too (docs/contract.md D6). */
export function seesChannel(asked: ReleaseChannel, channel: ReleaseChannel): boolean {
  return asked === "beta" || channel === "stable";
}

/** Whether the notes contain a heading "Manual steps", in either of Markdown's forms. */
export function demandsManualSteps(notes: string | null): boolean {
  const lines = (notes ?? "").split(/\r\n|[\r\n]/);
  return lines.some((line, index) => isManualSteps(headingOf(line, lines[index + 1] ?? "")));
}

/** The text of a line that is a heading, alone or by the line below; else null. Longer ones are not looked for. */
function headingOf(line: string, below: string): string | null {
  const text = line.trim();
  if (text.length > HEADING_LENGTH_MAX || /^(?: {4}| {0,3}\t)/.test(line)) return null;
  const marked = /^#{1,6}[ \t]+(.*)$/.exec(text)?.[1];
  if (marked !== undefined) return marked.replace(/#+$/, "");
  return /^ {0,3}(?:=+|-+)[ \t]*$/.test(below) ? text : null;
}

function isManualSteps(heading: string | null): boolean {
  return heading !== null && /^manual steps[ \t]*:?$/i.test(heading.trim());
}

export function parseImage(text: string): string {
  if (text.length > IMAGE_LENGTH_MAX || !IMAGE.test(text)) {
    throw refused("image_malformed");
  }
  return text;
}

export function parsePluginCode(text: string): string {
  if (!PLUGIN_CODE.test(text)) {
    throw refused("plugin_code_malformed");
  }
  return text;
}

/** The last part of the name the pipeline sent, without what a file system or a header could choke on. */
export function safeFileName(sent: string | undefined, fallback: string): string {
  const last = (sent ?? "").normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const cleaned = last
    .replace(/[^\p{L}\p{M}\p{N}._+ ()-]/gu, "_")
    .replace(/^[ .]+/, "")
    .trimEnd();
  const name = cleaned.length > FILE_NAME_LENGTH_MAX ? shortened(cleaned) : cleaned;
  return name || fallback;
}

/**
 * Keeps the ending, since installers go by it, and leaves no half of a character before it. What belongs to a file is cut as the
 * file is, so that it is still named after it: its own ending is counted on top.
 */
function shortened(name: string): string {
  const own = OF_A_FILE.exec(name)?.[0] ?? "";
  const file = name.slice(0, name.length - own.length);
  const ending = ENDING.exec(file)?.[0] ?? "";
  const isLong = file.length > FILE_NAME_LENGTH_MAX;
  const stem = file.slice(0, FILE_NAME_LENGTH_MAX - ending.length).replace(/[\ud800-\udbff]$/, "");
  return (isLong ? stem + ending : file) + own;
}
