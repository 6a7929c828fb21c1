import { describe, expect, it } from "vitest";
import { consoleBodies } from "@/lib/console/http/bodies";
import type { RoutePattern } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { consoleRoutesWithBody, streamingRoutes } from "./bodies";
import { fakeTree, projectTree } from "./tree";

const tree = projectTree();
const pathsOf = (places: readonly RoutePattern[]) => places.map(({ segments }) => segments.join("/"));
const uploads = pathsOf([...routes, ...consoleBodies].filter(({ upload }) => upload));

describe("a route that reads a body as it comes", () => {
  it("is an upload of the table, or on the console's list", () => {
    const listed = new Set([...uploads, ...pathsOf(consoleBodies)]);
    expect(streamingRoutes(tree).filter((path) => !listed.has(path))).toEqual([]);
  });

  it("is the only one that the table and the list call an upload", () => {
    const streaming = streamingRoutes(tree);
    expect(uploads.length).toBeGreaterThan(5);
    expect(uploads.filter((path) => !streaming.includes(path))).toEqual([]);
  });

  it.each([
    "export const read = (request: Request) => request.formData();",
    "export const read = (request: Request) => Readable.fromWeb(request.body);",
    "export const read = (call: Call) => call.request.arrayBuffer();",
    "export async function* read({ body, headers }: Request) { yield* body; }",
  ])("is seen, also behind other files: %s", (text) => {
    const files = {
      "app/console/(signed-in)/[slug]/logo/file/route.ts":
        'import { logo } from "@/lib/http/logo";\n\nexport const { POST } = logo;\n',
      "lib/http/logo.ts": 'import { read } from "./read";\n\nexport const logo = { POST: read };\n',
      "lib/http/read.ts": `${text}\n`,
    };
    expect(streamingRoutes(fakeTree(files))).toEqual(["console/[slug]/logo/file"]);
  });

  it("is not one that reads a short body", () => {
    const files = {
      "app/x/route.ts": 'import { readBytes } from "@/lib/http/body";\n',
      "lib/http/body.ts": "export const readBytes = (request: Request) => request.body;\n",
    };
    expect(streamingRoutes(fakeTree(files))).toEqual([]);
  });
});

describe("the console's list of bodies", () => {
  it("has every address that takes one and is no page, and no other", () => {
    expect(consoleRoutesWithBody(tree).toSorted()).toEqual(pathsOf(consoleBodies).toSorted());
  });
});
