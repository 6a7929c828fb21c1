import { describe, expect, it } from "vitest";
import { filledAddress, parseAddressTemplate } from "@/lib/domain/applications/address-template";

describe("the page where a license is renewed", () => {
  it.each([
    "https://shop.example.com",
    "https://shop.example.com/renew/{keyId}?order={orderId}&email={email}#now",
    "https://shop.example.com:8443?key={keyId}",
  ])("may be %s", (url) => {
    expect(parseAddressTemplate("renewUrl", ` ${url} `)).toBe(url);
  });

  it("is none for an empty text", () => {
    expect([parseAddressTemplate("renewUrl", " "), parseAddressTemplate("renewUrl", null)]).toEqual([
      null,
      null,
    ]);
  });

  it.each([
    ["no https", "http://shop.example.com/"],
    ["a script", "javascript:alert(1)"],
    ["a placeholder in the host", "https://{email}/"],
    ["one behind a name in front of the host", "https://shop@{email}/"],
    ["a name and a password", "https://a:b@shop.example.com/"],
    ["a backslash, which browsers take for a slash", "https://shop.example.com\\@evil.example"],
    ["a placeholder that there is not", "https://shop.example.com/{name}"],
    ["a brace alone", "https://shop.example.com/{keyId"],
    ["a space", "https://shop.example.com/a b"],
    ["a line break", "https://shop.example.com/\nx"],
    ["too many characters", `https://shop.example.com/${"x".repeat(1_000)}`],
  ])("is refused with %s", (_title, url) => {
    expect(() => parseAddressTemplate("renewUrl", url)).toThrow(
      expect.objectContaining({ code: "invalid_input" }),
    );
  });

  it("names the license, in an encoded form, and leaves out what the license does not have", () => {
    const url = "https://shop.example.com/{keyId}?o={orderId}&e={email}";
    expect(filledAddress(url, { keyId: "k1", orderId: "A&B {email}/?", email: "a+b@example.com" })).toBe(
      "https://shop.example.com/k1?o=A%26B%20%7Bemail%7D%2F%3F&e=a%2Bb%40example.com",
    );
    expect(filledAddress(url, { keyId: "k1", orderId: null, email: null })).toBe(
      "https://shop.example.com/k1?o=&e=",
    );
  });
});
