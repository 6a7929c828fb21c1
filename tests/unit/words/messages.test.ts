import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/words/language";
import { messagesIn } from "@/lib/words/messages";

type Sentence = { key: string; arity: number; read: (...values: string[]) => string };

/** Every sentence of a language, by its way through the sections: "devices.freed". */
function sentencesIn(section: object, path: string[] = []): Sentence[] {
  return Object.entries(section).flatMap(([name, value]: [string, unknown]): Sentence[] => {
    const way = [...path, name];
    const key = way.join(".");
    if (typeof value === "string") return [{ key, arity: 0, read: () => value }];
    if (typeof value === "function") {
      return [{ key, arity: value.length, read: (...values) => String(value(...values)) }];
    }
    if (typeof value === "object" && value !== null) return sentencesIn(value, way);
    throw new Error(`${key} is no text`);
  });
}

const all = new Map(LANGUAGES.map((language) => [language, sentencesIn(messagesIn(language))]));
const english = all.get("en") ?? [];

const placeholders = (count: number) => Array.from({ length: count }, (_, index) => `‹${index}›`);

describe.each(LANGUAGES)("the sentences in %s", (language) => {
  const sentences = all.get(language) ?? [];
  const spoken = sentences.flatMap(({ key, arity, read }) => [
    { key, text: read(...placeholders(arity)) },
    { key, text: read(...placeholders(arity).map(() => "1")) },
  ]);

  it("are the same ones as in English, with the same values to fill in", () => {
    const shape = (of: readonly Sentence[]) => of.map(({ key, arity }) => `${key}(${arity})`).toSorted();
    expect(shape(sentences)).toEqual(shape(english));
    expect(sentences.length).toBeGreaterThan(100);
  });

  it("are never empty, and have no white space at their ends or twice in a row", () => {
    const untidy = spoken.filter(({ text }) => text === "" || text !== text.trim() || /\s\s/.test(text));
    expect(untidy).toEqual([]);
  });

  it("say every value they are given", () => {
    const silent = sentences.filter(({ arity, read }) => {
      const text = read(...placeholders(arity));
      return placeholders(arity).some((placeholder) => !text.includes(placeholder));
    });
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  it("hold nothing of the program: no undefined, no braces, no marks of HTML", () => {
    expect(spoken.filter(({ text }) => /undefined|null|NaN|\[object|[{}<>]/.test(text))).toEqual([]);
  });
});

it("no German sentence was left in English, beside words that are the same", () => {
  const same = [
    "license.status",
    "devices.id",
    "devices.version",
    "downloads.title",
    "downloads.checksum",
    "downloads.plugins",
  ];
  const german = new Map((all.get("de") ?? []).map(({ key, read }) => [key, read("a", "b", "c")]));
  const untranslated = english.filter(({ key, read }) => german.get(key) === read("a", "b", "c"));
  expect(untranslated.map(({ key }) => key).filter((key) => !same.includes(key))).toEqual([]);
});

describe("every sentence is shown somewhere", () => {
  const sources = [...["app", "lib"].flatMap(sourcesBelow), readFileSync("proxy.ts", "utf8")];

  it.each(english.map(({ key }) => key))("%s", (key) => {
    expect(sources.some((source) => reads(source, key))).toBe(true);
  });
});

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "generated" ? [] : sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) && !/messages\/(console\/)?(en|de)[./]/.test(path)
      ? [readFileSync(path, "utf8")]
      : [];
  });
}

/** Problems and statuses are chosen by their code; the others are written out, often behind a shorter name. */
function reads(source: string, key: string): boolean {
  const [section = "", name = "", code] = key.split(".");
  if (section === "problems" && source.includes(`"${name}"`) && /problem/.test(source)) return true;
  if (code !== undefined) return new RegExp(`\\.${name}\\[`).test(source);
  if (new RegExp(`\\bmessages\\.${section}\\.${name}\\b`).test(source)) return true;
  const shorter = [...source.matchAll(new RegExp(`const (\\w+) = [^;\\n]*\\.${section};`, "g"))];
  return shorter.some(([, alias]) => new RegExp(`\\b${alias}\\.${name}\\b`).test(source));
}
