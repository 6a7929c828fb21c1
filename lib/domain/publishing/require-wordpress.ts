/** What a plugin's package must be while WordPress is given it: else an update would stand beside the plugin, or break the site. Pure. */
import { refused } from "../errors";
import { isSameVersion } from "../release-files/package-facts/same-version";
import type { WordpressPlugin } from "../release-files/package-facts/wordpress-plugin";
import type { PluginDescription } from "./plugin-manifest";

/** Throws `invalid_input` for another folder, `manifest_mismatch` for another version. */
export function requireWordpress(
  { pluginId, version }: Pick<PluginDescription, "pluginId" | "version">,
  found: WordpressPlugin,
): void {
  if (found.folder !== pluginId)
    throw refused("wordpress_folder_differs", { plugin: pluginId, folder: found.folder });
  if (found.version !== null && !isSameVersion(found.version, version))
    throw refused("manifest_mismatch", { field: "version", given: version, declared: found.version });
}
