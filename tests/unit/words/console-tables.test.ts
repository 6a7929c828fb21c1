import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formsDe } from "@/lib/words/forms/de";
import { formsEn } from "@/lib/words/forms/en";
import { logDe } from "@/lib/words/log/de";
import { logEn } from "@/lib/words/log/en";
import { apiRefusals } from "@/lib/words/refusals/api";
import { consoleRefusalsDe } from "@/lib/words/refusals/console-de";
import { consoleRefusalsEn } from "@/lib/words/refusals/console-en";
import { termsDe } from "@/lib/words/terms/de";
import { termsEn } from "@/lib/words/terms/en";

/** A sentence with values filled in; `values`: those that it has to name. */
type Spoken = Readonly<{ key: string; text: string; values: readonly string[] }>;

const TABLES = {
  refusals: { en: consoleRefusalsEn, de: consoleRefusalsDe },
  forms: { en: formsEn, de: formsDe },
  log: { en: logEn, de: logDe },
  terms: { en: termsEn, de: termsDe },
} as const;

/** What any refusal may be about. */
const DETAILS = {
  announced: 2,
  bytesMax: 4096,
  membersMax: 20,
  found: 1,
  missing: "‹missing›",
  upload: "‹upload›",
  application: "‹application›",
  channel: "beta",
  code: "‹code›",
  column: "‹column›",
  critical: true,
  durationDays: 30,
  durationFrom: "issue",
  declared: "‹declared›",
  email: "‹email›",
  ending: "‹ending›",
  event: "‹event›",
  events: ["‹event›"],
  host: "‹host›",
  port: "‹port›",
  features: [["export", true]],
  field: "version",
  file: "plugin.json",
  given: "‹given›",
  hours: 12,
  id: "‹id›",
  inside: "‹inside›",
  isPlusLost: true,
  kid: "‹kid›",
  kinds: ["‹kind›"],
  known: ["‹known›"],
  languages: ["en"],
  lastFour: "‹four›",
  line: 3,
  machine: "‹machine›",
  taken: { by: "same" },
  plugin: "‹plugin›",
  folder: "‹folder›",
  manageCodes: true,
  manual: true,
  max: 200,
  count: 10,
  maxActivations: 3,
  member: "‹member›",
  name: "‹name›",
  nearest: "‹nearest›",
  format: "‹format›",
  newPluginsPremium: true,
  notes: "‹notes›",
  one: "‹one›",
  other: "‹other›",
  names: ["‹name›"],
  obstacles: ["plans"],
  plugins: ["‹plugin›"],
  problem: "not_a_zip",
  purpose: "license",
  reason: "‹Reason.›",
  releaseAfterDays: 7,
  renewUrl: "‹renew›",
  placeholders: ["‹placeholder›"],
  roles: ["‹role›"],
  signed: "‹signed›",
  signs: "‹signs›",
  first: 2,
  key: "‹key›",
  last: 1_001,
  min: 12,
  product: "‹product›",
  sha256: "‹sha256›",
  slug: "‹slug›",
  choice: "durationFrom",
  choices: ["‹choice›"],
  status: "draft",
  statuses: ["‹status›"],
  system: "‹system›",
  title: "‹title›",
  text: "note",
  trialDays: 14,
  updatesDays: 90,
  variants: ["‹variant›"],
  version: "‹version›",
  wanted: "suspend",
};

function spokenIn(table: object, path: readonly string[] = []): Spoken[] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]): Spoken[] => {
    const key = [...path, name].join(".");
    if (typeof value === "string") return [{ key, text: value, values: [] }];
    if (typeof value === "object" && value !== null) return spokenIn(value, [...path, name]);
    if (typeof value !== "function") throw new Error(`${key} is no text`);
    if (path.length === 0 && name in apiRefusals) return [{ key, text: value(DETAILS), values: [] }];
    const values = Array.from({ length: value.length }, (_, index) => `‹${index}›`);
    return [{ key, text: String(value(...values)), values }];
  });
}

const cases = Object.entries(TABLES).flatMap(([name, { en, de }]) => [
  { name, language: "en", spoken: spokenIn(en) },
  { name, language: "de", spoken: spokenIn(de) },
]);

describe.each(cases)("the $name in $language", ({ name, spoken }) => {
  it("are the same ones as in English, with the same values to fill in", () => {
    const shape = (of: readonly Spoken[]) =>
      of.map(({ key, values }) => `${key}(${values.length})`).toSorted();
    const english = spokenIn(TABLES[name as keyof typeof TABLES].en);
    expect(shape(spoken)).toEqual(shape(english));
  });

  it("are never empty, and have no white space at their ends or twice in a row", () => {
    const untidy = spoken.filter(({ text }) => text === "" || text !== text.trim() || /\s\s/.test(text));
    expect(untidy).toEqual([]);
  });

  it("say every value they are given, and nothing of the program", () => {
    expect(spoken.filter(({ text, values }) => values.some((value) => !text.includes(value)))).toEqual([]);
    expect(spoken.filter(({ text }) => /undefined|NaN|\[object|[{}<>]/.test(text))).toEqual([]);
  });
});

/** Words that are the same in both languages, each on purpose. */
const SAME: readonly string[] = [
  "log.fields.premium",
  "log.nouns.release",
  "log.nouns.token",
  "log.nouns.webhook",
  "terms.actorKinds.system",
  "terms.channels.beta",
  "terms.channels.stable",
  "terms.keySources.api",
  "terms.keySources.import",
  "terms.planFields.name.label",
  "terms.planFields.status.label",
  "terms.platforms.linux",
  "terms.platforms.macos",
  "terms.platforms.windows",
  "terms.roles.support",
  "terms.settings.newPluginsPremium.fact.on",
  "terms.signingPurposes.artifact",
  "terms.signingPurposes.release",
  "terms.tokenPurposes.ci",
  "terms.tokenPurposes.key_api",
  "terms.tokenPurposes.update",
];

it("nothing in German was left in English, beside words that are the same", () => {
  const same = Object.entries(TABLES).flatMap(([name, { en, de }]) => {
    const german = new Map(spokenIn(de).map(({ key, text }) => [key, text]));
    return spokenIn(en)
      .filter(({ key, text }) => german.get(key) === text)
      .map(({ key }) => `${name}.${key}`);
  });
  expect(same.toSorted()).toEqual(SAME);
});

it("what the APIs answer has a sentence for each refusal, too", () => {
  expect(spokenIn(apiRefusals).filter(({ text }) => text === "" || text.includes("undefined"))).toEqual([]);
});

describe("what forms answer by themselves", () => {
  const sources = [
    "app",
    "lib/forms",
    "lib/http",
    "lib/console",
    "lib/session",
    "lib/words/unknown-filters.ts",
  ]
    .flatMap(sourcesBelow)
    .join("\n");

  it.each(spokenIn(formsEn).map(({ key }) => key))("is said somewhere: %s", (key) => {
    const [section = "", page, name = key.split(".").at(-1) ?? ""] = key.split(".");
    // A form names what it did, and the page finds the word for it.
    const said = section === "done" ? `"${name}"` : name;
    expect(section === "done" ? sources.includes(`doneWords("${page}"`) : true).toBe(true);
    expect(sources).toContain(said);
  });
});

function sourcesBelow(path: string): string[] {
  if (path.endsWith(".ts")) return [readFileSync(path, "utf8")];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(path, name), "utf8"));
}
