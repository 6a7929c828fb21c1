import { describe, expect, it } from "vitest";
import { newTotpSecret, totpStep, totpUri } from "@/lib/domain/people/totp";

/** RFC 6238, appendix B: the ASCII secret "12345678901234567890" and SHA-1, of whose eight digits apps show the last six. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const VECTORS: readonly [seconds: number, code: string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe("a code", () => {
  it.each(VECTORS)("of RFC 6238 is right at %i seconds: %s", (seconds, code) => {
    expect(totpStep(RFC_SECRET, code, at(seconds))).toBe(BigInt(Math.floor(seconds / 30)));
  });

  it("is good in its own half minute, the one before and the one after, and belongs to its own", () => {
    const begin = 1_111_111_110;
    const step = BigInt(begin / 30);
    for (const seconds of [begin - 30, begin - 1, begin, begin + 29, begin + 30, begin + 59])
      expect(totpStep(RFC_SECRET, "050471", at(seconds))).toBe(step);
    for (const seconds of [begin - 31, begin + 60, begin + 3600])
      expect(totpStep(RFC_SECRET, "050471", at(seconds))).toBeNull();
  });

  it.each(["287 082", " 287082 ", "28\u00a07082"])("may have spaces in it: %j", (code) => {
    expect(totpStep(RFC_SECRET, code, at(59))).toBe(1n);
  });

  it.each([
    "",
    "28708",
    "2870820",
    "94287082",
    "28708a",
    "-87082",
    "+28708",
    "２８７０８２",
    "287082\0",
    "NaN",
  ])("of another shape is wrong: %j", (code) => {
    expect(totpStep(RFC_SECRET, code, at(59))).toBeNull();
  });

  it("of another secret is wrong", () => {
    expect(totpStep("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "287082", at(59))).toBeNull();
  });
});

describe("a new secret", () => {
  it("has 160 bits in base 32, and is another each time", () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(20);
  });

  it("goes into the address that apps read, with issuer and account", () => {
    const uri = new URL(totpUri(RFC_SECRET, "Acme & Sons", "anna@example.test"));
    expect(`${uri.protocol}//${uri.host}`).toBe("otpauth://totp");
    expect(decodeURIComponent(uri.pathname)).toBe("/Acme & Sons:anna@example.test");
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Acme & Sons",
      secret: RFC_SECRET,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
