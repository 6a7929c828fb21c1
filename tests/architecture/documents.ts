/** What documents name: files, headings, jobs. Fenced blocks are left to the tests that run them. */
import { posix } from "node:path";
import type { Tree } from "./tree";

/** Said in the past: what they name may be gone. */
const HISTORY = /^(?:CHANGELOG\.md|docs\/decisions\/)/;
const FILE =
  /\b(?:bench|deploy|docs|lib|prisma|scripts|tests)\/[\w./-]+\.(?:[cm]?[jt]s|tsx|sql|ya?ml|json|md|sh)\b/g;

/** As `docs/x.md: lib/gone.ts`. */
export function missingFiles(documents: Tree, exists: (path: string) => boolean): string[] {
  return said(documents)
    .filter(([path]) => !HISTORY.test(path))
    .flatMap(([path, text]) => {
      const named = [...text.replace(/\]\([^)]*\)/g, "]").matchAll(FILE)].map(([name]) => name);
      return named.filter((name) => !exists(name)).map((name) => `${path}: ${name}`);
    });
}

const DOCUMENT = /(?<![\w./"'`-])(?:[\w-]+\/)*[\w-]+\.md\b/g;

/** In comments of the program and its tests. */
export function missingInComments(code: Tree, exists: (path: string) => boolean): string[] {
  return [...code].flatMap(([path, text]) => {
    const comments = text.match(/^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm) ?? [];
    const named = comments.flatMap((comment) => comment.match(DOCUMENT) ?? []);
    const places = (name: string) => [name, `docs/${name}`, posix.join(posix.dirname(path), name)];
    return named.filter((name) => !places(name).some(exists)).map((name) => `${path}: ${name}`);
  });
}

/** Each as the file that has it, and where it leads. */
export function brokenLinks(documents: Tree, exists: (path: string) => boolean): string[] {
  const anchors = new Map(said(documents).map(([path, text]) => [path, anchorsIn(text)]));
  return said(documents).flatMap(([path, text]) => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|href="([^"]+)"/g)].map(
      ([, link, href]) => link ?? href ?? "",
    );
    const isBroken = (link: string) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : posix.join(posix.dirname(path), file);
      const known = anchors.get(target);
      return !exists(target) || (anchor !== undefined && known !== undefined && !known.has(anchor));
    };
    const ours = links.filter((link) => !/^[a-z]+:/.test(link));
    return ours.filter(isBroken).map((link) => `${path}: ${link}`);
  });
}

function said(documents: Tree): [path: string, text: string][] {
  const markdown = [...documents].filter(([path]) => path.endsWith(".md"));
  return markdown.map(([path, text]) => [path, text.replace(/^ *```[\s\S]*?^ *```$/gm, "")]);
}

/** As GitHub makes them. */
function anchorsIn(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  const words = headings.map((heading) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase());
  return new Set(words.map((word) => word.replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")));
}
