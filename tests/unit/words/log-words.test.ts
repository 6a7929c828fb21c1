import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES, TEST_EVENT } from "@/lib/domain/events/event-types";
import { LANGUAGES } from "@/lib/words/language";
import { actionWords, detailLines, logWords, plainDetailLines, targetWords } from "@/lib/words/log/words";

/** Every quoted word of the form noun.verb that the domain and the database's functions hold. */
function actionsInSource(): string[] {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const files = ["lib/domain", "lib/operations/log-archive", "prisma/migrations"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|sql)$/.test(name))
      .map((name) => readFileSync(`${root}${folder}/${name}`, "utf8")),
  );
  const found = files.flatMap((text) =>
    [...text.matchAll(/(["'])([a-z_]{3,}\.[a-z_]+[a-z])\1/g)].map(([, , code]) => code ?? ""),
  );
  return [...new Set(found)]
    .filter((code) => !code.endsWith(".json") && !code.startsWith("latchkey.") && code !== "error.type")
    .toSorted();
}

describe("the words of the console log", () => {
  it("know every action that is written into it, and no other", () => {
    const events = new Set<string>([...EVENT_TYPES, TEST_EVENT]);
    const actions = actionsInSource().filter((code) => !events.has(code) || code in logWords("en").actions);
    expect(actions).toEqual(Object.keys(logWords("en").actions).toSorted());
  });

  it("say what changed from what to what", () => {
    const change = { from: "viewer", to: "owner" };
    expect(detailLines("operator.role_changed", change, "en")).toEqual(["Role: Viewer → Owner"]);
    expect(detailLines("operator.role_changed", change, "de")).toEqual(["Rolle: Nur lesen → Inhaber"]);
    expect(plainDetailLines("operator.role_changed", change)).toEqual(["role: viewer → owner"]);
    const detail = {
      maxActivations: { from: 3, to: null },
      expiresAt: { from: "2031-01-01T23:59:59.999Z", to: null },
      features: { from: { export: true, seats: 5 }, to: {} },
      variants: { from: [], to: ["beta", "nightly"] },
      premiumPlugins: { from: false, to: true },
    };
    expect(detailLines("plan.updated", detail, "en", () => "1 Jan 2031")).toEqual([
      "Seats: 3 → unlimited",
      "Valid until: 1 Jan 2031 → never",
      "Features: export = yes, seats = 5 → none",
      "Variants: none → beta, nightly",
      "Premium plugins: no → yes",
    ]);
    expect(detailLines("plan.updated", detail, "de", () => "1. Jan. 2031")).toEqual([
      "Plätze: 3 → unbegrenzt",
      "Gültig bis: 1. Jan. 2031 → nie",
      "Funktionen: export = ja, seats = 5 → leer",
      "Varianten: leer → beta, nightly",
      "Premium-Plugins: nein → ja",
    ]);
  });

  it("name what left the log with its old months in the reader's language", () => {
    const detail = { month: "2026-07", entries: 5, head: "5:39c9" };
    expect(detailLines("log.detached", detail, "de")).toEqual([
      "Bis Monat: 2026-07",
      "Einträge: 5",
      "Kopf der Kette: 5:39c9",
    ]);
  });

  it.each(LANGUAGES)(
    "say what is no change, count ids, and stay silent where there is nothing: %s",
    (language) => {
      const lines = (action: string, detail: unknown) => detailLines(action, detail, language);
      const { fields } = logWords(language);
      const begun = (line: string) => line.charAt(0).toUpperCase() + line.slice(1);
      expect(lines("key.issued", { plan: "pro", keys: ["a", "b"] })).toEqual([
        begun(`${fields.plan}: pro`),
        begun(`${fields.keys}: 2`),
      ]);
      expect(lines("key.issued", { plan: "pro", keys: ["a"] })).toEqual([begun(`${fields.plan}: pro`)]);
      expect(lines("token.created", { variants: [] })).toEqual([]);
      expect(lines("keys.exported", { filters: [] })).toEqual([]);
      expect(lines("key.suspended", null)).toEqual([]);
      expect(lines("device.deregistered", { activationId: "0195" })).toEqual([]);
      expect(lines("constructor", { constructor: "x" })).toEqual(["Constructor: x"]);
      expect(lines("plan.updated", { minCoreVersion: "1.0" })).toEqual(["Min core version: 1.0"]);
      expect(actionWords("toString", language)).toBe("toString");
    },
  );

  it("name what an entry is about in the reader's language, and leave names alone", () => {
    const german = (target: string, action = "key.updated") => targetWords({ action, target }, "de");
    expect(german("key …7K2P")).toBe("Schlüssel …7K2P");
    expect(german('device "Ada\'s "Mac"" of key …7K2P')).toBe('Ada\'s "Mac" · Schlüssel …7K2P');
    expect(german("license signing key 05c7f91dcc634f52")).toBe("Lizenzen · 05c7f91dcc634f52");
    expect(targetWords({ action: "signing_key.created", target: "release signing key 05c7" }, "en")).toBe(
      "Releases · 05c7",
    );
    expect(targetWords({ action: "key.updated", target: "key …7K2P" }, "en")).toBe("Key …7K2P");
    expect(german("60 keys")).toBe("60 Schlüssel");
    expect(german("customer", "customer.erased")).toBe("Kunde");
    expect(german("key …7K2P", "customer.erased")).toBe("Schlüssel …7K2P");
    expect(german("erased", "customer.signed_in")).toBe("Gelöscht");
    expect(german("ann@example.test", "customer.signed_in")).toBe("ann@example.test");
    expect(german("customer", "plan.updated")).toBe("customer");
    for (const name of ["pro", "basic 2.4.1", "toString signing key 1", "my key …7K2P"]) {
      expect(german(name)).toBe(name);
    }
  });

  it("name actions in the reader's language", () => {
    expect(actionWords("operator.role_changed", "en")).toBe("Role changed");
    expect(actionWords("operator.role_changed", "de")).toBe("Rolle geändert");
  });
});
