import { afterEach, describe, expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { appendCookies, type Cookie, clearedCookie, newCookie, readCookie } from "@/lib/session/cookies";
import { sentBack } from "@/tests/support/cookies";
import { processorTime } from "@/tests/support/processor-time";

function useAccountUrl(url: string): void {
  process.env.ACCOUNT_URL = url;
  reloadConfig();
}

const textOf = (cookie: Cookie) => {
  const headers = new Headers();
  appendCookies(headers, [cookie]);
  return headers.get("set-cookie");
};

afterEach(() => {
  delete process.env.ACCOUNT_URL;
  reloadConfig();
});

describe("a cookie", () => {
  it.each([
    [
      "https://x.example.test",
      "__Host-latchkey-manage=s3cret; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure",
    ],
    [
      "HTTPS://x.example.test",
      "__Host-latchkey-manage=s3cret; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure",
    ],
    ["http://localhost:3000", "latchkey-manage=s3cret; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax"],
  ])("is as safe as the account's address allows: %s", (url, expected) => {
    useAccountUrl(url);
    expect(textOf(newCookie("manage", "s3cret", 1800))).toBe(expected);
  });

  it.each([
    ["https://x.example.test", "__Host-latchkey-account=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"],
    ["http://localhost:3000", "latchkey-account=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"],
  ])("is cleared with the attributes it was set with: %s", (url, expected) => {
    useAccountUrl(url);
    expect(textOf(clearedCookie("account"))).toBe(expected);
  });

  it("is out of reach of scripts, but for the flash message, which one of ours takes away", () => {
    expect(newCookie("console-place", "x", 60).httpOnly).toBe(true);
    expect(textOf(newCookie("flash", "x", 60))).toBe(
      "__Host-latchkey-flash=x; Path=/; Max-Age=60; SameSite=Lax; Secure",
    );
  });

  it("lives whole seconds", () => {
    expect(newCookie("account", "x", 12.9).maxAge).toBe(12);
  });

  it.each(["", "a;b", "a b", 'a"b', "a,b", "a\r\nSet-Cookie: x=y", "ä", "x".repeat(257)])(
    "cannot carry what would break the header: %j",
    (value) => {
      expect(() => newCookie("account", value, 60)).toThrow(RangeError);
    },
  );

  it("that is sealed may be longer, up to an end", () => {
    const value = "x".repeat(1024);
    const sent = sentBack([newCookie("oidc-state", value, 60)]);
    expect(readCookie(sent, "oidc-state")).toBe(value);
    expect(() => newCookie("oidc-state", `${value}x`, 60)).toThrow(RangeError);
    expect(readCookie(`${sent}x`, "oidc-state")).toBeNull();
  });

  it("comes back as it was set", () => {
    const value = "AZaz09-_.~!#$%&'()*+/:<=>?@[]^`{|}";
    const sent = sentBack([newCookie("account", value, 60)]);
    expect(readCookie(sent, "account")).toBe(value);
  });
});

describe("a Cookie header", () => {
  const name = "__Host-latchkey-account";

  it.each([
    [`${name}=one`, "one"],
    [`theme=dark; ${name}=one; lang=de`, "one"],
    [`  ${name} = one  `, "one"],
    [`theme=dark;${name}=one`, "one"],
    [`${name}=one; ${name}=two`, "one"],
    [`${name}; ${name}=two`, "two"],
    [`${name}=a=b`, "a=b"],
  ])("gives the first value of that name: %s", (header, value) => {
    expect(readCookie(header, "account")).toBe(value);
  });

  it.each([
    null,
    "",
    ";;;=;==",
    "=one",
    name,
    `${name}=`,
    `${name}="one"`,
    `${name}=a b`,
    `${name}=\0`,
    `${name}=; ${name}=two`,
    `x${name}=one`,
    `${name}x=one`,
    `${name.toLowerCase()}=one`,
    "latchkey-account=one",
    "__Host-latchkey-manage=one",
    "__proto__=one; constructor=two; toString=three",
    `${name}=${"x".repeat(257)}`,
  ])("without a value of ours gives null: %j", (header) => {
    expect(readCookie(header, "account")).toBeNull();
  });

  it("that is endless is not read", () => {
    const start = processorTime();
    expect(readCookie(`${name}=one; ${"a=b;".repeat(5_000_000)}`, "account")).toBeNull();
    expect(processorTime() - start).toBeLessThan(100);
  });

  it("over plain http has other names", () => {
    useAccountUrl("http://localhost:3000");
    expect(readCookie(`${name}=one`, "account")).toBeNull();
    expect(readCookie("latchkey-account=one; latchkey-manage=two", "manage")).toBe("two");
  });
});
