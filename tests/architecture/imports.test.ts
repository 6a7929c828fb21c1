/** What may import what (docs/architecture.md), and what else shows in the imports. */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { consoleBodies } from "@/lib/console/http/bodies";
import type { RoutePattern } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { consoleRoutesWithBody, streamingRoutes } from "./bodies";
import { forbiddenImports, importGraph, loadedWith } from "./graph";
import { projectTree, sourcesBelow } from "./tree";

const tree = projectTree();
const graph = await importGraph();
const isRoute = (path: string) => /^app\/.*\/route\.ts$/.test(path);
const imports = [...graph].flatMap(([from, all]) => all.map((one) => ({ from, ...one })));
const pathsOf = (places: readonly RoutePattern[]) => places.map(({ segments }) => segments.join("/"));
const uploads = pathsOf([...routes, ...consoleBodies].filter(({ upload }) => upload));

const HOMES = ["page.tsx", "layout.tsx", "actions.ts"];
const DOOR_LINES = 40;
/** Next calls these by their names. */
const ROUTES =
  /\/(page|layout|route|error|global-error|not-found|loading|template|actions|icon|apple-icon)\.tsx?$/;

describe("every part of the product", () => {
  it("imports only what the table allows it, in no circle", async () => {
    expect(graph.size).toBeGreaterThan(1000);
    expect(await forbiddenImports()).toEqual([]);
  });

  it("leaves app alone, but for what stands beside a page or above it", () => {
    const outside = imports.filter(({ from, target }) => target.startsWith("app/") && !isNear(from, target));
    expect(outside).toEqual([]);
  });
});

it("a route file names one endpoint", () => {
  const crowded = [...graph].filter(([path, all]) => isRoute(path) && all.length !== 1);
  expect(crowded.map(([path]) => path)).toEqual([]);
});

describe("the server in front of the pages", () => {
  const forPages =
    /^lib\/(session\/(?!oidc\/)|forms\/(?!proxy\/)|ui\/)|^node_modules\/(next|next-auth|react|react-dom)\//;
  const loaded = (path: string) => [...loadedWith(graph, path)];

  it("loads neither Next nor anything that pages are made of", () => {
    expect(loaded("lib/runtime/main.ts").filter((one) => forPages.test(one))).toEqual([]);
  });

  it("loads metrics and traces only where someone asks for them", () => {
    const atOnce = [...loadedWith(graph, "lib/runtime/main.ts", true)];
    expect(atOnce).toContain("lib/tracing/spans.ts");
    expect(atOnce.filter((one) => /node_modules\/(@opentelemetry|prom-client)\//.test(one))).toEqual([]);
  });

  it("leaves that to the process that draws them", () => {
    expect(loaded("lib/runtime/pages/main.ts").some((one) => /node_modules\/next\//.test(one))).toBe(true);
  });
});

describe("a route that reads a body as it comes", () => {
  it("is an upload of the table, or on the console's list", () => {
    const listed = new Set([...uploads, ...pathsOf(consoleBodies)]);
    expect(streamingRoutes(tree, graph).filter((path) => !listed.has(path))).toEqual([]);
  });

  it("is the only one that the table and the list call an upload", () => {
    const streaming = streamingRoutes(tree, graph);
    expect(uploads.length).toBeGreaterThan(5);
    expect(uploads.filter((path) => !streaming.includes(path))).toEqual([]);
  });
});

describe("the console's list of bodies", () => {
  it("has every address that takes one and is no page, and no other", () => {
    expect(consoleRoutesWithBody(tree).toSorted()).toEqual(pathsOf(consoleBodies).toSorted());
  });
});

it("an optional field of a plan is written in no more files than before", () => {
  const written = [...sourcesBelow("app", "lib")].filter(([, text]) =>
    /renewUrl|renew_url|renew-url/.test(text),
  );
  expect(written.length).toBeLessThanOrEqual(8);
});

it("no more short files than before have one file that imports them", () => {
  const importers = new Map<string, Set<string>>();
  for (const [from, imports] of graph) {
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(from));
  }
  const doors = [...sourcesBelow("app", "lib")]
    .filter(([path, text]) => !ROUTES.test(path) && text.split("\n").length <= DOOR_LINES)
    .filter(([path]) => importers.get(path)?.size === 1);
  expect(doors.length).toBeLessThanOrEqual(184);
});

/** What stands beside a page serves it and the pages below; words are read, and forms taken by actions, wherever they are. */
function isNear(from: string, target: string): boolean {
  if (!from.startsWith("app/")) return false;
  const isForm = from.endsWith("/actions.ts") && /forms\.ts$/.test(target);
  const isWords = /(?:-|\/)words(?:\.en)?\.ts$/.test(target);
  return isForm || isWords || `${posix.dirname(from)}/`.startsWith(`${homeOf(posix.dirname(target))}/`);
}

/** The folder of the page or layout that a part belongs to. */
function homeOf(folder: string): string {
  const isHome = folder === "app" || HOMES.some((name) => graph.has(`${folder}/${name}`));
  return isHome ? folder : homeOf(posix.dirname(folder));
}
