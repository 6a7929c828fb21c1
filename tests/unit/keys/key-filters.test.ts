import { describe, expect, it } from "vitest";
import {
  hasFilters,
  type KeyFilters,
  keyFilterParameters,
  NO_FILTERS,
  readKeyFilters,
} from "@/lib/domain/keys/key-filters";

function read(query: string): KeyFilters {
  const parameters = new URLSearchParams(query);
  return readKeyFilters((name) => parameters.get(name) ?? "");
}

const BATCH = "batch=0197a000-0000-7000-8000-000000000000";

describe("filters in an address", () => {
  it.each([
    "",
    "q=max",
    "q=M%C3%BCller+%26+S%C3%B6hne&status=expired&plan=pro&source=api&expiry=soon",
    "expiry=never",
    "expiry=past",
    "expiry=between&from=2027-01-01&to=2027-03-31",
    "expiry=between&to=2027-03-31",
    `plan=pro&${BATCH}`,
    `expiry=never&updates=soon&order=A%2F1+2&${BATCH}`,
  ])("are read and written as they were: %j", (query) => {
    expect(keyFilterParameters(read(query)).toString()).toBe(query);
  });

  it.each([
    "status=gone",
    "source=",
    "plan=%20",
    "plan=a%00b",
    "q=+",
    "q=a%00b",
    "expiry=later",
    "expiry=between",
    "expiry=between&from=2027-02-30",
    "expiry=between&from=tomorrow&to=0000-01-01",
    "from=27-01-01",
    "batch=50",
    "updates=never",
    "order=a%00b",
    "other=1",
  ])("narrow nothing when they make no sense: %j", (query) => {
    expect(read(query)).toEqual(NO_FILTERS);
  });

  it("take days alone for what they say, and no days for another choice", () => {
    expect(read("from=2027-01-01").expiry).toEqual({ kind: "between", from: "2027-01-01", to: null });
    expect(read("expiry=never&from=2027-01-01").expiry).toEqual({ kind: "never" });
  });

  it("cut a text off where no search goes on", () => {
    expect(read(`q=${"a".repeat(500)}`).text).toHaveLength(200);
    expect(read(`q=${"a".repeat(199)}%F0%9F%94%91`).text.isWellFormed()).toBe(true);
  });

  it("are apart from the search box", () => {
    expect(hasFilters(read("q=max"))).toBe(false);
    for (const query of ["status=active", "plan=pro", "source=api", "expiry=never", BATCH])
      expect(hasFilters(read(query))).toBe(true);
  });
});
