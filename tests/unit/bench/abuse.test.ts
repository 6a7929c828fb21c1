import { describe, expect, it } from "vitest";
import { BODY_BYTES, deepObject, manyMembers } from "@/bench/load/abuse/attempt";
import { licenseAttempts, openAttempts, pageAttempts } from "@/bench/load/abuse/other-attempts";
import { routeAttempts } from "@/bench/load/abuse/route-attempts";
import { byCost, isKept, isUnbounded, type Row, tableLines } from "@/bench/load/abuse/table";
import { updateAttempts } from "@/bench/load/abuse/update-attempts";
import { routes } from "@/lib/http/routes";

const attempts = [
  ...updateAttempts("link"),
  ...licenseAttempts(),
  ...openAttempts(),
  ...pageAttempts(),
  ...routeAttempts(),
];

const row = (more: Partial<Row> = {}): Row => ({
  ...{ title: "GET x", status: 200, failures: 0, requests: 30, apiMs: 6, pagesMs: 0, databaseMs: 0 },
  ...{ grownBytes: 0, keptBytes: null, walBytes: 0, diskBytes: 0, logBytes: 0, sentBytes: 100 },
  ...{ receivedBytes: 1000, limit: null },
  ...more,
});
const LIMIT = { variable: "SOME_CALLS_PER_MINUTE", calls: "60 a minute" };

describe("what a stranger sends", () => {
  it("has a name of its own and goes to every address of the APIs", () => {
    expect(new Set(attempts.map(({ title }) => title)).size).toBe(attempts.length);
    for (const { segments } of routes)
      expect(attempts.map(({ title }) => title)).toContain(`GET /${segments.join("/")}`);
  });

  it("is as large as it may be, and JSON", () => {
    for (const text of [manyMembers(), deepObject()]) {
      expect(text.length).toBeLessThanOrEqual(BODY_BYTES);
      expect(text.length).toBeGreaterThan(BODY_BYTES * 0.9);
      expect(JSON.parse(text)).toBeTypeOf("object");
    }
  });
});

describe("what it costs", () => {
  it("is too much without a limit from 5 ms on, and from 5 ms a megabyte for long answers", () => {
    expect(isUnbounded(row())).toBe(true);
    expect(isUnbounded(row({ apiMs: 2, databaseMs: 2 }))).toBe(false);
    expect(isUnbounded(row({ limit: LIMIT }))).toBe(false);
    expect(isUnbounded(row({ receivedBytes: 2_000_000 }))).toBe(false);
    expect(isKept(row({ keptBytes: 500_000 }))).toBe(true);
    expect(isKept(row({ keptBytes: 500_000, limit: LIMIT }))).toBe(false);
  });

  it("is told in the order of the processor's time, with what bounds it", () => {
    const rows = [
      row({ title: "cheap", apiMs: 1 }),
      row({ title: "limited", pagesMs: 20, limit: LIMIT }),
      row(),
    ];
    expect(byCost(rows).map(({ title }) => title)).toEqual(["limited", "GET x", "cheap"]);
    const [, limited, unbounded, cheap] = tableLines(rows);
    expect(limited).toMatch(/^limited .* 60 a minute \(SOME_CALLS_PER_MINUTE\)$/);
    expect(unbounded).toMatch(/NONE$/);
    expect(cheap).toMatch(/under 5 ms$/);
  });
});
