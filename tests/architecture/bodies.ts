/** Which route files read a body as a stream: these have to be listed, so that those in front know how long it may take. */
import { type Graph, loadedWith } from "./graph";
import { type Tree, within, withoutComments } from "./tree";

/** The one way for short bodies, which are bounded before they are in memory. */
const SHORT_BODIES = "lib/http/body.ts";
const READS =
  /\b[Rr]equest\.(?:body|formData|arrayBuffer|blob|bytes|json|text)\b|\{[^}]*\bbody\b[^}]*\}: Request\b/;
const ROUTE_FILE = /^app\/(.+\/)?route\.ts$/;

/** Paths as the tables of routes have them: segments without Next's groups. */
export function streamingRoutes(tree: Tree, graph: Graph): string[] {
  const readers = [...within(tree, "lib/http", "lib/console/http", "app")]
    .filter(([path, text]) => path !== SHORT_BODIES && READS.test(withoutComments(text)))
    .map(([path]) => path);
  return routeFiles(tree).flatMap((file) => {
    const loaded = loadedWith(graph, file).add(file);
    return readers.some((reader) => loaded.has(reader)) ? [segmentsOf(file)] : [];
  });
}

/** Of the console, those that answer another method than those that have no body. */
export function consoleRoutesWithBody(tree: Tree): string[] {
  return routeFiles(within(tree, "app/console"))
    .filter((file) => /\b(POST|PUT|PATCH|DELETE)\b/.test(tree.get(file) ?? ""))
    .map(segmentsOf);
}

function routeFiles(tree: Tree): string[] {
  return [...tree.keys()].filter((path) => ROUTE_FILE.test(path));
}

function segmentsOf(file: string): string {
  return file
    .split("/")
    .slice(1, -1)
    .filter((segment) => !segment.startsWith("("))
    .join("/");
}
