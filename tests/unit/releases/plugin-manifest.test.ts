import { describe, expect, it } from "vitest";
import { describePlugin, type PluginFields } from "@/lib/domain/publishing/plugin-manifest";
import { invalidInput, refusal } from "@/tests/support/refusal";

const NOTHING: PluginFields = {
  pluginId: null,
  version: null,
  minCoreVersion: null,
  name: null,
  description: null,
  category: null,
  author: null,
};

const ALL = {
  id: "charts",
  version: "1.2.0",
  minCoreVersion: "1.0.0",
  name: "Charts",
  description: "Draws charts.",
  category: "Reports",
  author: "Ada",
};
const { id: pluginId, ...REST } = ALL;
const DESCRIBED = { pluginId, ...REST };

const pluginJson = (content: Record<string, unknown>) => ({ name: "plugin.json", content });
const packageJson = (content: Record<string, unknown>) => ({ name: "package.json", content });

const mismatch = (field: string) => refusal(`"${field}"`, "manifest_mismatch");

describe("what is known of a plugin", () => {
  it("comes from its plugin.json", () => {
    expect(describePlugin(NOTHING, pluginJson(ALL))).toEqual(DESCRIBED);
  });

  it("comes from the fields of the upload where there is no manifest", () => {
    expect(describePlugin(DESCRIBED, null)).toEqual(DESCRIBED);
  });

  it("may come from both, as long as they agree", () => {
    expect(describePlugin(DESCRIBED, pluginJson(ALL))).toEqual(DESCRIBED);
    const { name, author, ...manifest } = ALL;
    expect(describePlugin({ ...NOTHING, name, author }, pluginJson(manifest))).toEqual(DESCRIBED);
  });

  it("is nothing but id and version where nothing else is said", () => {
    const least = { ...NOTHING, pluginId: "charts", version: "1.2.0" };
    expect(describePlugin(NOTHING, pluginJson({ id: "charts", version: "1.2.0" }))).toEqual(least);
    const nulls = Object.fromEntries(Object.keys(REST).map((field) => [field, null]));
    expect(describePlugin(NOTHING, pluginJson({ ...nulls, id: "charts", version: "v1.2.0" }))).toEqual(least);
  });

  it("does not grow with what else stands in the manifest", () => {
    const manifest = JSON.parse('{"id":"charts","version":"1.2.0","__proto__":{"name":"x"},"premium":true}');
    expect(describePlugin(NOTHING, pluginJson(manifest))).toEqual({
      ...NOTHING,
      pluginId: "charts",
      version: "1.2.0",
    });
  });

  it("agrees on a version with and without its v", () => {
    const given = { ...NOTHING, version: "v1.2.0", minCoreVersion: "1.0.0" };
    expect(describePlugin(given, pluginJson({ ...ALL, minCoreVersion: "v1.0.0" }))).toEqual(DESCRIBED);
  });
});

describe("a field that contradicts the manifest", () => {
  it.each(Object.keys(NOTHING))("is refused: %s", (field) => {
    const given = { ...DESCRIBED, [field]: field.endsWith("ersion") ? "9.9.9" : "other" };
    expect(() => describePlugin(given, pluginJson(ALL))).toThrow(mismatch(field));
  });

  it("is refused also where it differs in case or white space alone", () => {
    expect(() => describePlugin({ ...NOTHING, pluginId: "Charts" }, pluginJson(ALL))).toThrow(
      mismatch("pluginId"),
    );
    expect(() => describePlugin({ ...NOTHING, name: "Charts " }, pluginJson(ALL))).toThrow(mismatch("name"));
  });
});

describe("a package.json", () => {
  it("tells id by its name, and the rest as a plugin.json does", () => {
    const { id: _, ...content } = { ...ALL, name: "charts" };
    expect(describePlugin(NOTHING, packageJson(content))).toEqual({ ...DESCRIBED, name: "charts" });
  });

  it("may have an id of its own", () => {
    expect(describePlugin(NOTHING, packageJson(ALL))).toEqual(DESCRIBED);
  });

  it("may name its author as npm does", () => {
    const author = { name: "Ada", email: "ada@example.com" };
    expect(describePlugin(NOTHING, packageJson({ ...ALL, author }))).toEqual(DESCRIBED);
  });
});

describe("a description that does not do", () => {
  it.each(["pluginId", "version"])("lacks %s", (field) => {
    const { [field === "pluginId" ? "id" : field]: _, ...manifest } = { ...ALL } as Record<string, unknown>;
    const missing = invalidInput(
      new RegExp(`^"${field}" is neither given nor in the package's manifest\\.$`),
    );
    expect(() => describePlugin(NOTHING, pluginJson(manifest))).toThrow(missing);
    expect(() => describePlugin({ ...DESCRIBED, [field]: null }, null)).toThrow(missing);
  });

  it.each([
    ["id", 7],
    ["version", 1.2],
    ["version", ["1.2.0"]],
    ["name", {}],
    ["description", true],
    ["author", { email: "ada@example.com" }],
    ["author", { name: 7 }],
  ])("has a %s that is no text: %j", (field, value) => {
    expect(() => describePlugin(NOTHING, pluginJson({ ...ALL, [field]: value }))).toThrow(
      invalidInput(new RegExp(`^"${field}" in plugin\\.json must be a string\\.$`)),
    );
  });

  it.each([
    ["id", ""],
    ["id", "-charts"],
    ["id", "../charts"],
    ["id", "a b"],
    ["id", "c".repeat(101)],
    ["id", "cha\0rts"],
    ["version", "1.2"],
    ["version", "latest"],
    ["minCoreVersion", ">=1.0.0"],
    ["description", "d".repeat(2001)],
    ["name", "a\0b"],
    ["author", "\ud800"],
  ])("has a wrong %s: %j", (field, value) => {
    expect(() => describePlugin(NOTHING, pluginJson({ ...ALL, [field]: value }))).toThrow(invalidInput(/./));
  });
});
