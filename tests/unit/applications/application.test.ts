import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isSlug,
  KINDS,
  kindName,
  parseApplicationName,
  parseKind,
  parseNewSlug,
  publishesUpdates,
  RESERVED_SLUGS,
  sellsLicenses,
} from "@/lib/domain/applications/application";
import { invalidInput } from "@/tests/support/refusal";

const root = fileURLToPath(new URL("../../../", import.meta.url));

describe("the slug of a new application", () => {
  it.each(["ab", "tool", "tool-2", "a-", "x--y", "z9", "a".repeat(40)])("is taken: %s", (slug) => {
    expect(parseNewSlug(slug)).toBe(slug);
  });

  it.each([
    ["one letter", "a"],
    ["41 letters", "a".repeat(41)],
    ["empty", ""],
    ["a capital", "Tool"],
    ["a digit first", "2tool"],
    ["a hyphen first", "-tool"],
    ["an underscore", "my_tool"],
    ["a dot", "favicon.ico"],
    ["a slash", "a/b"],
    ["a space", "my tool"],
    ["a letter that is not ASCII", "größe"],
    ["a line feed at the end", "tool\n"],
    ["of the build", "_next"],
  ])("is refused when it is or has %s", (_what, slug) => {
    expect(() => parseNewSlug(slug)).toThrow(invalidInput(/^The slug must have 2 to 40 lower-case letters/));
  });

  it.each(["manage", "account", "console", "api", "health", "docs"])(
    "is refused when it hides /%s",
    (slug) => {
      expect(() => parseNewSlug(slug)).toThrow(invalidInput(/is used by the service itself; choose another/));
    },
  );

  it("is refused when it is the first word of a page, a route or a file of our own", () => {
    const pages = readdirSync(`${root}app`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const words = [...pages.map(({ name }) => name), ...readdirSync(`${root}public`)];
    const open = words.filter((word) => isSlug(word) && !RESERVED_SLUGS.has(word));
    expect(words).toContain("health");
    expect(open).toEqual([]);
  });

  it("is refused for each reserved word", () => {
    for (const slug of RESERVED_SLUGS) expect(() => parseNewSlug(slug), slug).toThrow(invalidInput(/slug/));
  });

  it("needs no encoding in an address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z][a-z0-9-]{1,39}$/)), (text) => {
        if (isSlug(text)) expect(new URL(`https://host.test/${text}/x`).pathname).toBe(`/${text}/x`);
        else expect(() => parseNewSlug(text)).toThrow(invalidInput(/slug/));
      }),
    );
  });
});

describe("the name of an application", () => {
  it("loses the white space around it", () => {
    expect(parseApplicationName("  Tool Größe 2 ")).toBe("Tool Größe 2");
  });

  it.each([
    ["empty", " \n", /must not be empty/],
    ["longer than 200 characters", "x".repeat(201), /at most 200 characters/],
    ["not storable", "a\0b", /cannot be stored/],
  ])("is refused when it is %s", (_what, name, message) => {
    expect(() => parseApplicationName(name)).toThrow(invalidInput(message));
  });
});

describe("the kind of an application", () => {
  it.each([
    ["license-only", true, false],
    ["updates-only", false, true],
    ["licensed-updates", true, true],
  ])("%s: licenses %s, updates %s", (text, licenses, updates) => {
    const kind = parseKind(text);
    expect([sellsLicenses(kind), publishesUpdates(kind), kindName(kind)]).toEqual([licenses, updates, text]);
  });

  it.each(["", "license_only", "License-Only", "constructor", "__proto__", "toString"])(
    "is not %j",
    (text) => {
      expect(() => parseKind(text)).toThrow(invalidInput(/license-only, updates-only, licensed-updates/));
    },
  );

  it("is one of the three that there are", () => {
    expect(Object.keys(KINDS)).toEqual(["license-only", "updates-only", "licensed-updates"]);
  });
});
