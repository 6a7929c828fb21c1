import { describe, expect, it } from "vitest";
import { entryAt, matchPath } from "@/lib/forms/match-path";

const PATTERN = "/console/applications/[slug]/keys/[id]";

describe("a path", () => {
  it.each([
    ["/console/team", "/console/team", {}],
    [PATTERN, "/console/applications/my-app/keys/42", { slug: "my-app", id: "42" }],
    [PATTERN, "/console/applications/a%20b/keys/%2F", { slug: "a b", id: "/" }],
  ])("of the pattern %s gives its varying parts, decoded: %s", (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    "/console/applications/my-app/keys",
    "/console/applications/my-app/keys/",
    "/console/applications//keys/42",
    "/console/applications/my-app/keys/42/",
    "/console/applications/my-app/keys/42/x",
    "/console/applications/my-app/plans/42",
    "/Console/applications/my-app/keys/42",
    "/console/applications/%zz/keys/42",
    "/console/applications/%/keys/42",
    "/console/applications/my-app%2Fkeys/42",
    "",
  ])("of another shape is no match: %j", (path) => {
    expect(matchPath(PATTERN, path)).toBeNull();
  });

  it("may have parts that are called like what every object has", () => {
    expect(matchPath("/[slug]", "/__proto__")).toEqual({ slug: "__proto__" });
    expect(matchPath("/[slug]", "/constructor")).toEqual({ slug: "constructor" });
  });
});

describe("a table of paths", () => {
  const table = [
    ["/plans/new", "the form of a new one"],
    ["/plans/[code]", "the form of one"],
  ] as const;

  it("gives the first entry that fits, with what varies", () => {
    expect(entryAt(table, "/plans/new")).toEqual({ entry: "the form of a new one", params: {} });
    expect(entryAt(table, "/plans/pro")).toEqual({ entry: "the form of one", params: { code: "pro" } });
  });

  it("gives nothing where none fits", () => {
    expect(entryAt(table, "/plans")).toBeUndefined();
  });
});
