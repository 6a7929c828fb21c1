import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readToken } from "@/lib/domain/tokens/verify";
import { signedToken } from "@/tests/support/signed-token";
import { freshKey, payloadFor, tokenFor } from "./some-token";

const key = freshKey();
const signed = (payload: object) => signedToken(payload, key.privateKey);

describe("reading what a stranger sends as a token", () => {
  it("never throws, whatever the text", () => {
    const part = fc.oneof(fc.base64String(), fc.string({ unit: "binary" }), fc.json());
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join(".")),
    );
    fc.assert(
      fc.property(text, (anything) => {
        expect(readToken(anything)).toBeNull();
      }),
    );
  });

  it("finds no token in any JSON that lacks the claims", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readToken(signed(Object(value)))).toBeNull();
      }),
    );
  });

  it.each([
    ["v", 2],
    ["v", "1"],
    ["v", true],
    ["v", undefined],
    ["typ", "release"],
    ["typ", "LICENSE_KEY"],
    ["typ", undefined],
    ["kid", 1],
    ["kid", undefined],
    ["jti", "not-a-uuid"],
    ["jti", "01957e5a-2f40-7c3b-9d51-6a0e8c4b7f10\n"],
    ["jti", "' OR 1=1 --"],
    ["jti", undefined],
    ["sub", null],
    ["sub", ["host-1"]],
    ["sub", undefined],
    ["iss", 0],
    ["iss", undefined],
    ["app", {}],
    ["app", undefined],
    ["exp", "1772971200"],
    ["exp", null],
    ["exp", undefined],
  ])("finds no token where %s is %j", (claim, value) => {
    expect(readToken(signed(payloadFor(key)))).not.toBeNull();
    expect(readToken(signed({ ...payloadFor(key), [claim]: value }))).toBeNull();
  });

  it("takes no claim from a prototype that the text tries to set", () => {
    const { kid, ...rest } = payloadFor(key);
    const text = JSON.stringify(rest).replace("{", `{"__proto__":{"kid":"${kid}"},`);
    const part = Buffer.from(text).toString("base64url");
    expect(readToken(`${part}.${"A".repeat(86)}`)).toBeNull();
  });

  it("gives up on a text that is far too long before decoding it", () => {
    expect(readToken(tokenFor(key, { planName: "x".repeat(20_000) }))).not.toBeNull();
    expect(readToken(tokenFor(key, { planName: "x".repeat(25_000) }))).toBeNull();
  });
});
