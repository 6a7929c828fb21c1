import { describe, expect, it } from "vitest";
import { findCommands } from "@/lib/console/commands";
import type { OperatorRole } from "@/lib/domain/permissions";
import { consoleMessagesIn } from "@/lib/words/console/messages";
import type { Language } from "@/lib/words/language";

const STUDIO = { slug: "studio", name: "Tessera Studio", kind: "licensed_updates" } as const;
const TOOL = { slug: "tool", name: "Small Tool", kind: "license_only" } as const;

function titles(text: string, role: OperatorRole = "owner", at = "", language: Language = "en"): string[] {
  const asked = { text, role, applications: [STUDIO, TOOL], at };
  return findCommands(asked, consoleMessagesIn(language).find).rows.map(({ title, detail }) =>
    `${title} ${detail}`.trim(),
  );
}

describe("a command is found", () => {
  it("by the beginnings of its words, in any order and case", () => {
    for (const text of ["invite a colleague", "INV", "coll inv"])
      expect(titles(text)).toEqual(["Invite a colleague"]);
    expect(titles("nvite")).toEqual([]);
  });

  it("by other words for it", () => {
    expect(titles("add operator")).toEqual(["Invite a colleague"]);
  });

  it("for each application of its kind, the one at hand first", () => {
    expect(titles("issue keys")).toEqual(["Issue keys Tessera Studio", "Issue keys Small Tool"]);
    expect(titles("issue keys", "owner", "tool")[0]).toBe("Issue keys Small Tool");
    expect(titles("upload release")).toEqual(["Upload a release Tessera Studio"]);
    expect(titles("issue keys small")).toEqual(["Issue keys Small Tool"]);
  });

  it("not by the name of an application alone", () => {
    expect(titles("tessera")).toEqual([]);
  });

  it("in German, too", () => {
    expect(titles("schlüssel ausst", "owner", "tool", "de")).toContain("Schlüssel ausstellen Small Tool");
  });
});

describe("a role gets", () => {
  it.each<[OperatorRole, string[]]>([
    ["owner", ["Invite a colleague", "Create an application", "Export the log as CSV"]],
    [
      "developer",
      ["Upload a release Tessera Studio", "Create a token Tessera Studio", "Export the log as CSV"],
    ],
    ["support", ["Issue keys Small Tool", "Export keys as CSV Small Tool"]],
    ["viewer", ["Log", "Your account", "License keys Small Tool"]],
  ])("%s: %j", (role, expected) => {
    const words = [
      "invite",
      "create",
      "export",
      "upload",
      "issue",
      "log",
      "account",
      "license keys",
      "token",
    ];
    expect(words.flatMap((word) => titles(word, role))).toEqual(expect.arrayContaining(expected));
  });

  it.each<[OperatorRole, string[]]>([
    ["developer", ["issue keys", "invite", "create an application", "create a plan", "create token small"]],
    ["support", ["upload", "create a token", "rotate", "invite"]],
    ["viewer", ["issue", "upload", "create", "export", "rotate", "invite"]],
  ])("%s nothing for %j", (role, words) => {
    for (const word of words) expect([word, titles(word, role)]).toEqual([word, []]);
  });
});

it("an empty text lists what is about the application at hand, and about none", () => {
  expect(titles("", "owner", "tool")).toContain("Issue keys Small Tool");
  expect(titles("", "owner", "tool").some((title) => title.endsWith("Tessera Studio"))).toBe(false);
  expect(titles("", "viewer")).toEqual(["Log", "Team", "Self-check", "Your account"]);
});
