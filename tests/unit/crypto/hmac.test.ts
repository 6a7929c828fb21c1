import { createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hmacSha256 } from "@/lib/crypto/hmac";

describe("HMAC-SHA-256", () => {
  // RFC 4231, test cases 1, 2 and 6.
  it.each([
    {
      key: Buffer.alloc(20, 0x0b),
      text: "Hi There",
      mac: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    },
    {
      key: Buffer.from("Jefe"),
      text: "what do ya want for nothing?",
      mac: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    },
    {
      key: Buffer.alloc(131, 0xaa),
      text: "Test Using Larger Than Block-Size Key - Hash Key First",
      mac: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    },
  ])("is as in RFC 4231: $text", ({ key, text, mac }) => {
    expect(hmacSha256(key, text).toString("hex")).toBe(mac);
  });

  it("is Node's own for any key and any text, also for halves of characters", () => {
    const key = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(key, fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (bytes, one, other) => {
        const expected = (text: string) => createHmac("sha256", bytes).update(text, "utf8").digest("hex");
        expect(hmacSha256(bytes, one).toString("hex")).toBe(expected(one));
        expect(hmacSha256(bytes, `${other}\ud800`).toString("hex")).toBe(expected(`${other}\ud800`));
        expect(hmacSha256(bytes, one).toString("hex")).toBe(expected(one));
      }),
    );
  });

  it("stays what it was when another is made, since neither shares memory with the other", () => {
    const [one, other] = [randomBytes(32), randomBytes(32)];
    const first = hmacSha256(one, "a");
    const copy = Buffer.from(first);
    hmacSha256(other, "b");
    hmacSha256(one, "c");
    expect(first.equals(copy)).toBe(true);
  });
});
