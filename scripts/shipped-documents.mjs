/**
 * The documents that lie beside a program. They were written beside its sources: where one leads there, the release says so
 * instead of having a link that leads nowhere.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";

/** Inline code is left as it is, whatever it looks like. */
const LINK_OR_CODE = /`[^`]*`|\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)/g;

/** `folder` has everything that the release has; `entries` are those in it that people read. */
export function takeOutDeadLinks(folder, entries) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const isDocument = (path) => path.endsWith(".md") && entries.includes(path.split("/")[0]);
  for (const path of paths.filter(isDocument)) {
    const text = readFileSync(join(folder, path), "utf8");
    const left = withoutDeadLinks(text, path, (target) => existsSync(join(folder, target)));
    if (left !== text) writeFileSync(join(folder, path), left);
  }
}

/** `path`: of the document, from the root. */
export function withoutDeadLinks(text, path, isThere) {
  // Every second part is a block of code.
  const left = text.split(/(^ *```[\s\S]*?^ *```$)/m).map((part, place) => {
    if (place % 2 === 1) return part;
    return part.replace(LINK_OR_CODE, (whole, name, link) => {
      if (link === undefined || /^([a-z]+:|#)/.test(link)) return whole;
      const target = posix.join(posix.dirname(path), link.split("#")[0]);
      if (isThere(target)) return whole;
      return name.replaceAll("`", "") === target
        ? `\`${target}\` (in the sources)`
        : `${name} (in the sources: \`${target}\`)`;
    });
  });
  return left.join("");
}
