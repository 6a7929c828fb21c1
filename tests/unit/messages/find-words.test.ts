import { expect, it } from "vitest";
import { find as de } from "@/lib/messages/console/de/find";
import { find as en } from "@/lib/messages/console/en/find";

/** Names that are the same in both languages. */
const SAME = ["Plugins", "Team", "Beta", "Support", "Updates", "Tokens"];

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String(value("7", true)), String(value("7", false))];
  return Object.values(value ?? {}).flatMap(texts);
}

it("the search says everything in German, too, and nothing in English there", () => {
  const [english, german] = [texts(en), texts(de)];
  expect(german).toHaveLength(english.length);
  const same = english.filter((text, index) => text === german[index] && !/^…/.test(text));
  expect([...new Set(same)].filter((text) => !SAME.includes(text))).toEqual([]);
});
