/** Parts of pages, as Next's client asks for them to change what a browser shows without loading a page. */

/** Next first leads to the address that has a hash of such headers. */
const HASH = /^(.*)[?&]_rsc(?:=[^&]*)?$/;

/** What a request for the path is answered with in the end; a redirect to another page is not followed. */
export async function askForPart<Answer extends { headers: Headers }>(
  path: string,
  ask: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask(path);
  const hashed = answer.headers.get("location") ?? "";
  return HASH.exec(hashed)?.[1] === path ? ask(hashed) : answer;
}

/**
 * Of a browser that says it has every layout and asks for the page alone. `folders`: below `app`, to the page's own;
 * `parts`: what stands for those that vary.
 */
export function pageWithoutLayouts(
  folders: readonly string[],
  parts: Readonly<Record<string, string>>,
): Record<string, string> {
  return { rsc: "1", "next-router-state-tree": encodeURIComponent(JSON.stringify(treeOf(folders, parts))) };
}

/** Next's way to write down what a browser has: a segment and what it has below. */
type Tree = [segment: string | [string, string, "d", null], below: { children?: Tree }, null?, "refetch"?];

function treeOf(folders: readonly string[], parts: Readonly<Record<string, string>>): Tree {
  const page: Tree = ["__PAGE__", {}, null, "refetch"];
  return ["", ...folders].reduceRight<Tree>((children, folder) => {
    const [, name] = /^\[(\w+)\]$/.exec(folder) ?? [];
    return [name ? [name, parts[name] ?? "", "d", null] : folder, { children }];
  }, page);
}
