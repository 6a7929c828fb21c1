/** What a plugin package says about itself, and what the upload's fields add (docs/contract.md D6, D8). Pure. */
import { refused } from "../errors";
import { plainNotes } from "../releases/notes";
import { PLUGIN_TEXT_LENGTH_MAX, parsePluginCode } from "../releases/release";
import { parseVersion } from "../releases/version";
import { checkedText } from "../text";

export type PluginFields = {
  pluginId: string | null;
  version: string | null;
  minCoreVersion: string | null;
  name: string | null;
  description: string | null;
  category: string | null;
  author: string | null;
};

export type PluginDescription = PluginFields & { pluginId: string; version: string };

/** Names of the manifest's members. In a package.json only what npm defines is taken from it. */
const MANIFEST_NAMES: Readonly<Record<keyof PluginFields, string>> = {
  pluginId: "id",
  version: "version",
  minCoreVersion: "minCoreVersion",
  name: "name",
  description: "description",
  category: "category",
  author: "author",
};

/** `fallback`: what the package says elsewhere. Throws `manifest_mismatch` when a field contradicts the manifest, `invalid_input` when one is missing or wrong. */
export function describePlugin(
  fields: PluginFields,
  manifest: { name: string; content: Record<string, unknown> } | null,
  fallback: Partial<Pick<PluginFields, "pluginId" | "version">> = {},
): PluginDescription {
  const declared = manifest ? readManifestFields(manifest) : EMPTY;
  const merged = Object.fromEntries(
    Object.keys(MANIFEST_NAMES).map((field) => [
      field,
      agreed(field as keyof PluginFields, fields, declared),
    ]), // keys of the constant above
  ) as PluginFields;
  const pluginId = merged.pluginId ?? fallback.pluginId ?? null;
  const version = merged.version ?? fallback.version ?? null;
  if (pluginId === null) throw refused("plugin_code_missing");
  if (version === null) throw refused("plugin_version_missing");
  return {
    ...merged,
    pluginId: parsePluginCode(pluginId),
    version: parseVersion("version", version),
    minCoreVersion:
      merged.minCoreVersion === null ? null : parseVersion("minCoreVersion", merged.minCoreVersion),
  };
}

const EMPTY: PluginFields = {
  pluginId: null,
  version: null,
  minCoreVersion: null,
  name: null,
  description: null,
  category: null,
  author: null,
};

function readManifestFields({
  name,
  content,
}: {
  name: string;
  content: Record<string, unknown>;
}): PluginFields {
  const isNpm = name === "package.json";
  const of = (field: keyof PluginFields) => {
    const member = isNpm && field === "pluginId" && content.id === undefined ? "name" : MANIFEST_NAMES[field];
    const value = field === "author" ? authorName(content[member]) : content[member];
    if (value === undefined || value === null) return null;
    if (typeof value !== "string") throw refused("manifest_member_not_text", { member, file: name });
    return checkedText({ member, file: name }, value, PLUGIN_TEXT_LENGTH_MAX);
  };
  return {
    pluginId: of("pluginId"),
    version: of("version"),
    minCoreVersion: of("minCoreVersion"),
    name: of("name"),
    description: of("description"),
    category: of("category"),
    author: of("author"),
  };
}

/** npm allows an object for an author. */
function authorName(value: unknown): unknown {
  return typeof value === "object" && value !== null && "name" in value ? value.name : value;
}

function agreed(field: keyof PluginFields, given: PluginFields, declared: PluginFields): string | null {
  const [one, other] = [given[field], declared[field]];
  if (one !== null && other !== null && normal(field, one) !== normal(field, other)) {
    throw refused("manifest_mismatch", { field, given: one, declared: other });
  }
  return one ?? other;
}

function normal(field: keyof PluginFields, text: string): string {
  if (field === "description") return plainNotes(text);
  return field === "version" || field === "minCoreVersion" ? text.replace(/^v/, "") : text;
}
