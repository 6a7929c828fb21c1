import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CredentialPurpose,
  credentialHashKind,
  generateCredential,
  parseCredential,
  parseCredentialName,
} from "@/lib/domain/credentials/credential";
import { invalidInput } from "@/tests/support/refusal";

const PREFIXES = { key_api: "lk_svc_", ci: "lk_ci_", update: "lk_upd_" } as const;
const PURPOSES: readonly CredentialPurpose[] = ["key_api", "ci", "update"];

describe("a new token", () => {
  it.each(PURPOSES)("for %s has its prefix and 256 bits of randomness", (purpose) => {
    const texts = Array.from({ length: 200 }, () => generateCredential(purpose).expose());
    for (const text of texts) {
      expect(text.startsWith(PREFIXES[purpose])).toBe(true);
      expect(Buffer.from(text.slice(PREFIXES[purpose].length), "base64url")).toHaveLength(32);
    }
    expect(new Set(texts).size).toBe(200);
  });

  it("is read back for its own purpose and for no other", () => {
    for (const made of PURPOSES) {
      const text = generateCredential(made).expose();
      const reads = PURPOSES.map((purpose) => parseCredential(purpose, text)?.expose() ?? null);
      expect(reads).toEqual(PURPOSES.map((purpose) => (purpose === made ? text : null)));
    }
  });
});

describe("reading a presented token", () => {
  it("refuses it with anything before, after or in place of any of it", () => {
    const text = generateCredential("key_api").expose();
    fc.assert(
      fc.property(fc.nat(text.length), fc.constantFrom(" ", "\n", ".", "A", "=", "é"), (at, char) => {
        expect(parseCredential("key_api", text.slice(0, at) + char + text.slice(at))).toBeNull();
      }),
    );
    expect(parseCredential("key_api", text.slice(0, -1))).toBeNull();
    expect(parseCredential("key_api", text.toUpperCase())).toBeNull();
    expect(parseCredential("key_api", "")).toBeNull();
  });
});

describe("the hashes of tokens", () => {
  it("are of a kind of their own for each purpose", () => {
    expect(new Set(PURPOSES.map(credentialHashKind)).size).toBe(PURPOSES.length);
  });
});

describe("the name of a token", () => {
  it("loses the white space around it", () => {
    expect(parseCredentialName(" shop ")).toBe("shop");
  });

  it.each(["", "  ", "x".repeat(101), "a\0b", "\udfff"])("may not be %j", (name) => {
    expect(() => parseCredentialName(name)).toThrow(invalidInput(/The token's name/));
  });
});
