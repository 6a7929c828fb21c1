import { describe, expect, it } from "vitest";
import { CROCKFORD, randomCrockford, randomToken } from "@/lib/crypto/random";

describe("random symbols", () => {
  it("are those of Crockford's base 32, which has no I, L, O and U", () => {
    expect(CROCKFORD).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
  });

  it("come out in the number asked for", () => {
    expect([0, 1, 20, 25].map((count) => randomCrockford(count).length)).toEqual([0, 1, 20, 25]);
  });

  it("are each about as frequent as any other", () => {
    const symbols = randomCrockford(320_000);
    const counts = [...CROCKFORD].map((symbol) => symbols.split(symbol).length - 1);
    // Ten standard deviations (98 each) from the mean of 10 000: not once in the age of the universe.
    expect(Math.min(...counts)).toBeGreaterThan(9_000);
    expect(Math.max(...counts)).toBeLessThan(11_000);
  });
});

describe("a random token", () => {
  it("is base64url of the bytes asked for", () => {
    expect(Buffer.from(randomToken(32), "base64url")).toHaveLength(32);
    expect(randomToken(32)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it("is never the same twice", () => {
    expect(new Set(Array.from({ length: 1_000 }, () => randomToken(16))).size).toBe(1_000);
  });
});
