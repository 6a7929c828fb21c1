import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Refusal, TextName } from "@/lib/domain/refusals";
import { apiRefusals, apiSentence } from "@/lib/words/refusals/api";
import { consoleSentence, fieldOf } from "@/lib/words/refusals/console";

/** All that stands in quotes and could be an id, in the source that refuses. */
function quotedInSource(): Set<string> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const texts = ["lib/domain", "lib/forms", "lib/http", "lib/console", "lib/cli"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && name !== "errors.ts")
      .map((name) => readFileSync(`${root}${folder}/${name}`, "utf8")),
  );
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/"([a-z]+(?:_[a-z]+)+)"/g)].map(([, id = ""]) => id)),
  );
}

const TEXTS: readonly TextName[] = [
  "name",
  "note",
  "notes",
  "orderId",
  "planName",
  "reason",
  "tokenName",
  { member: "id", file: "plugin.json" },
];

describe("what the domain refuses", () => {
  it("is thrown somewhere, each of it", () => {
    const quoted = quotedInSource();
    expect(Object.keys(apiRefusals).filter((id) => !quoted.has(id))).toEqual([]);
  });

  it.each(TEXTS)("names the text it is about: %j", (text) => {
    const refusal: Refusal = { id: "text_too_long", details: { text, max: 5 } };
    for (const sentence of [
      apiSentence(refusal),
      consoleSentence(refusal, "en"),
      consoleSentence(refusal, "de"),
    ]) {
      expect(sentence).toMatch(/^[“„"A-Z].* 5 /);
      expect(sentence).not.toContain("undefined");
    }
  });

  it("says to programs what their field is called, and to operators what its label is", () => {
    const refusal: Refusal = { id: "version_malformed", details: { field: "minCoreVersion" } };
    expect(apiSentence(refusal)).toMatch(/^minCoreVersion must be a version/);
    expect(consoleSentence(refusal, "en")).toMatch(/^“Needs at least version” must be/);
    expect(consoleSentence(refusal, "de")).toMatch(/^„Benötigt mindestens Version“ muss/);
    expect(fieldOf(refusal)).toBe("minCoreVersion");
  });

  it.each<[Refusal, string | null]>([
    [{ id: "slug_reserved", details: { slug: "ci" } }, "slug"],
    [{ id: "text_too_long", details: { text: "tokenName", max: 1 } }, "name"],
    [{ id: "text_too_long", details: { text: { member: "id", file: "plugin.json" }, max: 1 } }, null],
    [{ id: "last_owner", details: {} }, null],
  ])("stands beside the field it is about: %j", (refusal, field) => {
    expect(fieldOf(refusal)).toBe(field);
  });

  it("says what a plan, settings or a draft are now", () => {
    const plan: Refusal = {
      id: "plan_changed_meanwhile",
      details: {
        name: "Pro",
        status: "draft",
        maxActivations: 1,
        features: [["export", true]],
        variants: ["beta"],
        plugins: ["*"],
        durationDays: 30,
        durationFrom: "first_activation",
        updatesDays: null,
        trialDays: 14,
        releaseAfterDays: null,
        renewUrl: null,
      },
    };
    expect(consoleSentence(plan, "en")).toContain(
      "It is now: “Pro”, draft, 1 device, export = true, variants beta, premium plugins, ends after 30 days from the first device, trial of 14 days.",
    );
    expect(consoleSentence(plan, "de")).toContain(
      "Jetzt gilt: „Pro“, Status „Entwurf“, 1 Gerät, export = true, Varianten beta, Premium-Plugins, endet nach 30 Tagen ab dem ersten Gerät, 14 Tage Test.",
    );
    const settings: Refusal = {
      id: "settings_changed_meanwhile",
      details: { name: "Notes", manageCodes: true, newPluginsPremium: null },
    };
    expect(consoleSentence(settings, "de")).toContain(
      "Jetzt gilt: „Notes“, neue Schlüssel mit Verwaltungscode.",
    );
    const draft: Refusal = {
      id: "draft_changed_meanwhile",
      details: { channel: "beta", critical: true, manual: false, notes: null },
    };
    expect(consoleSentence(draft, "de")).toContain(
      "Jetzt gilt: Kanal beta, kritisch, nicht manuell, keine Versionshinweise.",
    );
  });
});
