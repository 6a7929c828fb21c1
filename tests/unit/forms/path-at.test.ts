import { describe, expect, it } from "vitest";
import { pathAt } from "@/lib/forms/path-at";

const PATTERN = "/console/applications/[slug]/keys/[id]";

describe("the path of a page", () => {
  it("has its parts in their places", () => {
    expect(pathAt(PATTERN, { slug: "tool", id: "k1" })).toBe("/console/applications/tool/keys/k1");
    expect(pathAt("/manage", {})).toBe("/manage");
  });

  it("keeps a part in its place, whatever is in it", () => {
    const place = { slug: "a/b?c#d %é", id: "..." };
    expect(pathAt(PATTERN, place)).toBe("/console/applications/a%2Fb%3Fc%23d%20%25%C3%A9/keys/...");
  });

  it.each([
    [null],
    ["tool"],
    [["tool", "k1"]],
    [{ slug: "tool" }],
    [{ slug: "tool", id: "" }],
    [{ slug: "tool", id: 7 }],
    [{ slug: "tool", id: ".." }],
    [{ slug: ".", id: "k1" }],
    [{ slug: "tool", id: "\ud800" }],
    [{ slug: "tool", id: "x".repeat(201) }],
    [Object.create({ slug: "tool", id: "k1" })],
  ])("is none without all of them: %j", (place) => {
    expect(pathAt(PATTERN, place)).toBeNull();
  });
});
