import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { actionWords, detailLines, LOG_ACTIONS } from "@/lib/messages/log-words";

/** Every quoted word of the form noun.verb that the domain and the database's functions hold. */
function actionsInSource(): string[] {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const files = ["lib/domain", "prisma/migrations"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|sql)$/.test(name))
      .map((name) => readFileSync(`${root}${folder}/${name}`, "utf8")),
  );
  const found = files.flatMap((text) =>
    [...text.matchAll(/(["'])([a-z_]{3,}\.[a-z_]+[a-z])\1/g)].map(([, , code]) => code ?? ""),
  );
  return [...new Set(found)]
    .filter((code) => !code.endsWith(".json") && !code.startsWith("latchkey."))
    .toSorted();
}

describe("the words of the console log", () => {
  it("know every action that is written into it, and no other", () => {
    expect(actionsInSource()).toEqual(Object.keys(LOG_ACTIONS).toSorted());
  });

  it("say what changed from what to what", () => {
    expect(detailLines("operator.role_changed", { from: "viewer", to: "owner" })).toEqual([
      "role: viewer → owner",
    ]);
    const detail = {
      maxActivations: { from: 3, to: null },
      expiresAt: { from: "2031-01-01T23:59:59.999Z", to: null },
      features: { from: { export: true, seats: 5 }, to: {} },
      variants: { from: [], to: ["beta", "nightly"] },
      premiumPlugins: { from: false, to: true },
    };
    expect(detailLines("plan.updated", detail, () => "1 Jan 2031")).toEqual([
      "devices: 3 → unlimited",
      "end: 1 Jan 2031 → never",
      "features: export = yes, seats = 5 → none",
      "variants: none → beta, nightly",
      "premium plugins: no → yes",
    ]);
  });

  it("say what is no change, count ids, and stay silent where there is nothing to say", () => {
    expect(detailLines("key.issued", { plan: "pro", keys: ["a", "b"] })).toEqual(["plan: pro", "keys: 2"]);
    expect(detailLines("key.suspended", null)).toEqual([]);
    expect(detailLines("device.deregistered", { activationId: "0195" })).toEqual([]);
    expect(detailLines("constructor", { constructor: "x" })).toEqual(["constructor: x"]);
    expect(actionWords("operator.role_changed")).toBe("Role changed");
    expect(actionWords("toString")).toBe("toString");
  });
});
