/**
 * electron-builder's own feed: a few fields that no other file has. All else is computed from the files themselves. It is read
 * as electron-builder writes it, line by line and not as any YAML: parsers of that can be brought to end the process by nesting.
 */
import type { ByteSource } from "../../../zip/byte-source";
import { DomainError } from "../../errors";
import { factsOf, type ListedFile, type PackageArch, type PackageFacts, shortText } from "./facts";
import { smallText, unreadable } from "./small-file";

const ARCHS: Readonly<Record<string, PackageArch>> = {
  arm64: "arm64",
  arm: "armv7",
  armv7l: "armv7",
  ia32: "x86",
};
const PACKAGES_MAX = 10;
const ADMIN_FILES_MAX = 50;
const MEMBER = /^( *)(?:- )?([A-Za-z0-9]{1,50}):(?: +(.*))?$/;
const ARCH = /^[a-z0-9]{1,10}$/;

/** Of a channel that is called as a prerelease: other files have such names, too, and say nothing. */
export async function factsOfUpdateInfoIfAny(name: string, source: ByteSource): Promise<PackageFacts> {
  try {
    return await factsOfUpdateInfo(name, source);
  } catch (error) {
    if (error instanceof DomainError) return {};
    throw error;
  }
}

/** Throws where a field that is taken is written in another way. */
export async function factsOfUpdateInfo(name: string, source: ByteSource): Promise<PackageFacts> {
  const sections = sectionsOf(await smallText(name, source));
  const [, channel, suffix = ""] = /^([a-z]+)((?:-[a-z0-9]+)*)\.yml$/.exec(name) ?? [];
  const [, system, processor = ""] = suffix.split("-");
  const text = (field: string) => {
    const [first, ...others] = sections.get(field) ?? [];
    if (first === undefined) return undefined;
    const value = others.length === 0 ? scalar(first) : undefined;
    if (value === undefined) throw unreadable(name);
    return value;
  };
  const version = text("version");
  if (version === undefined) throw unreadable(name);
  return factsOf({
    version,
    channel,
    minSystem: text("minimumSystemVersion"),
    platform: system === "mac" ? "macos" : system === "linux" ? "linux" : "windows",
    arch: ARCHS[processor],
    extra: extraOf(name, sections),
  });
}

/** The lines of each member of the outermost mapping; the first is what stands behind its name. */
function sectionsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, indent, field = "", value = ""] = MEMBER.exec(line) ?? [];
    if (indent === "" && !line.startsWith("-")) {
      current = [value];
      sections.set(field, current);
    } else if (line.trim() !== "") {
      current.push(line);
    }
  }
  return sections;
}

function extraOf(name: string, sections: ReturnType<typeof sectionsOf>): PackageFacts["extra"] {
  const [admin] = sections.get("isAdminRightsRequired") ?? [];
  const adminFiles = admin === "true" ? [] : adminFilesOf(sections.get("files") ?? []);
  const needsAdmin = admin === "true" || adminFiles.length > 0;
  const packages = packagesOf(name, sections.get("packages") ?? []);
  const files = filesOf(sections, Object.values(packages ?? {}));
  if (!needsAdmin && files.length === 0) return undefined;
  return {
    ...(files.length > 0 && { files }),
    ...(packages && { packages }),
    ...(needsAdmin && { isAdminRightsRequired: true }),
    ...(adminFiles.length > 0 && { adminFiles }),
  };
}

/** Each once. What is written in another way is not looked for. */
function filesOf(sections: ReturnType<typeof sectionsOf>, packages: readonly string[]): ListedFile[] {
  const urls = (sections.get("files") ?? []).flatMap((line) => {
    const [, , field, value = ""] = MEMBER.exec(line) ?? [];
    return field === "url" ? (scalar(value) ?? []) : [];
  });
  const path = scalar(sections.get("path")?.[0] ?? "");
  const names = new Set([...urls, ...(path === undefined ? [] : [path]), ...packages]);
  return Array.from(names, (name) => ({ name }));
}

/** Names of the files with the field; "" for one whose name is written in another way. */
function adminFilesOf(lines: readonly string[]): string[] {
  const found: string[] = [];
  let url = "";
  for (const line of lines) {
    const [, , field, value = ""] = MEMBER.exec(line) ?? [];
    if (field === "url") url = scalar(value) ?? "";
    if (field === "isAdminRightsRequired" && value === "true") found.push(url);
  }
  return found.slice(0, ADMIN_FILES_MAX);
}

/** Names of architectures, and deeper the path of each one's file. */
function packagesOf(name: string, lines: readonly string[]): Record<string, string> | undefined {
  const packages: Record<string, string> = {};
  let arch = "";
  let depth: number | null = null;
  for (const line of lines.slice(1)) {
    const [, indent = "", field = "", value = ""] = MEMBER.exec(line) ?? [];
    depth ??= indent.length;
    if (indent.length === depth) arch = field;
    else if (field === "path") {
      const path = scalar(value);
      if (!ARCH.test(arch) || !path || /[\\/]/.test(path)) throw unreadable(name);
      packages[arch] = path;
    }
  }
  const count = Object.keys(packages).length;
  if (count > PACKAGES_MAX || (count === 0 && lines.length > 0)) throw unreadable(name);
  return count === 0 ? undefined : packages;
}

/** A text on one line: plain, or in quotes. Undefined for all else that YAML knows. */
function scalar(written: string): string | undefined {
  const quoted = /^'((?:[^']|'')*)'$/.exec(written)?.[1];
  if (quoted !== undefined) return shortText(quoted.replaceAll("''", "'"));
  const simple = /^"([^"\\]*)"$/.exec(written)?.[1];
  if (simple !== undefined) return shortText(simple);
  return /^[^\s"'&*!|>%@`{}[\],#?:-]/.test(written) && !/: | #/.test(written)
    ? shortText(written)
    : undefined;
}
