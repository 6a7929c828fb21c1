import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { consoleMessagesIn } from "@/lib/words/console/messages";
import { LANGUAGES, type Language } from "@/lib/words/language";
import { ROOT } from "@/tests/architecture/tree";

type Sentence = { key: string; arity: number; read: (...values: string[]) => string };

function sentencesIn(section: object, path: string[] = []): Sentence[] {
  return Object.entries(section).flatMap(([name, value]: [string, unknown]): Sentence[] => {
    const key = [...path, name].join(".");
    if (typeof value === "string") return [{ key, arity: 0, read: () => value }];
    if (typeof value === "function")
      return [{ key, arity: value.length, read: (...values) => String(value(...values)) }];
    return sentencesIn(Object(value), [...path, name]);
  });
}

/** What pages say beside what several share, by the names of the functions that give it. */
async function wordsOfPages(): Promise<Map<string, (language: Language) => object>> {
  const files = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?:^|\/)(?:doubt-)?words\.ts$/.test(name),
  );
  const modules = await Promise.all(files.map((name) => import(join(ROOT, "app", name))));
  return new Map(
    modules
      .flatMap((one) => Object.entries<(language: Language) => object>(one))
      .map(([name, of]) => [name.replace(/Words$/, ""), of]),
  );
}

const ofPages = await wordsOfPages();
const all = new Map(
  LANGUAGES.map((language) => {
    const pages = Object.fromEntries([...ofPages].map(([name, of]) => [name, of(language)]));
    return [language, sentencesIn({ ...consoleMessagesIn(language), ...pages })];
  }),
);
const english = all.get("en") ?? [];
const placeholders = (count: number) => Array.from({ length: count }, (_, index) => `‹${index}›`);

describe.each(LANGUAGES)("the console's sentences in %s", (language) => {
  const sentences = all.get(language) ?? [];

  it("are the same ones as in English, with the same values to fill in", () => {
    const shape = (of: readonly Sentence[]) => of.map(({ key, arity }) => `${key}(${arity})`);
    expect(shape(sentences).toSorted()).toEqual(shape(english).toSorted());
    expect(sentences.length).toBeGreaterThan(80);
  });

  it("are tidy, and say every value that they are given", () => {
    const wrong = sentences.filter(({ arity, read }) => {
      const text = read(...placeholders(arity));
      const isTidy = text !== "" && text === text.trim() && !/\s\s|undefined|null|[{}<>]/.test(text);
      return !isTidy || placeholders(arity).some((placeholder) => !text.includes(placeholder));
    });
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });
});

it("no German sentence of the console was left in English, beside words that are the same", () => {
  const same = [
    /^attention\.ofApplication$/,
    /^feeds\.(format|formats\.\w+|system)$/,
    /^frame\.(team|releases|plugins|tokens|roles\.support)$/,
    /^signIn\.code$/,
    /^common\.parts\.proofCode$/,
    /^keys\.(plan|status|filters|updates)$/,
    /^find\.(key|groups\.(releases|plugins|tokens|people)|commands\.open_(releases|team)\.title)$/,
    /^(releases|plugins|uploads)\.(title|caption|version|status|downloads|details|plugin|name|premium)$/,
    /^releases\.(system|percent|badge|offer\.part)$/,
    /^overview\.(attention\.(liveIn|ofVariants)|newest\.state)$/,
    /^selfCheck\.(limits|limit|variable)$/,
    /^team\.title$/,
    /^tokens\.(title|name|token)$/,
    /^you\.(code|browser)$/,
    /^issue\.plan(Of|Named)$/,
    /^newApplication\.name$/,
    /^plan\.(name|namePlaceholder|code|status)$/,
    /^key\.(state\.because|facts\.name|devices\.version|feedTokens\.name)$/,
    /^moving\.countedLines$/,
    /^settings\.(name|code|premium)$/,
    /^(findings\.names|frame|find\.commands\.open_webhooks\.title)(\.webhooks)?$/,
    /^webhooks\.(title|status|webhookId|took|noTry)$/,
  ];
  const german = new Map((all.get("de") ?? []).map(({ key, read }) => [key, read("a", "b", "c")]));
  const untranslated = english.filter(({ key, read }) => german.get(key) === read("a", "b", "c"));
  expect(untranslated.map(({ key }) => key).filter((key) => !same.some((names) => names.test(key)))).toEqual(
    [],
  );
});

describe("every sentence of the console is shown somewhere", () => {
  const sources = [
    "app/console",
    "lib/console",
    "lib/operations/attention",
    "lib/mail/customer",
    "lib/forms/console",
    "lib/console/http",
    "lib/operations/self-check",
    "lib/session",
    "lib/ui/console",
    "lib/ui/forms",
  ]
    .flatMap(sourcesBelow)
    .join("\n");

  it.each(english.map(({ key }) => key))("%s", (key) => {
    // By its name; or in a group of words by its code, or by its own name once the group is handed on.
    const [, name = "", code] = key.split(".");
    const isRead = new RegExp(code === undefined ? `\\.${name}\\b` : `\\.${name}[[)]|\\.${code}\\b`);
    expect(sources).toMatch(isRead);
  });
});

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/words\.(?:en|de)\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
