import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { createSigningKey } from "@/lib/domain/applications/signing-keys";
import { anApplication, contextAt } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { publishedKeys, said } from "../read";

let application: Application;
let device: ReturnType<typeof anonymous>;

beforeAll(async () => {
  application = await anApplication({ kind: "licensed_updates" });
  device = anonymous(application.slug);
});

describe("GET public-key 200", () => {
  it("lists the keys as Base64 SPKI DER with kid, and may be cached for five minutes by anybody", async () => {
    const answer = await device.publicKey();
    expect(said(answer)).toEqual({
      status: 200,
      body: {
        algorithm: "Ed25519",
        keys: [
          {
            publicKey: expect.stringMatching(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/),
            active: true,
            kid: expect.stringMatching(/^[0-9a-f]{16}$/),
          },
        ],
      },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
  });

  it("names each key by the first 16 hex digits of the SHA-256 of its DER", async () => {
    const [key] = publishedKeys(await device.publicKey());
    const digest = createHash("sha256")
      .update(Buffer.from(key?.publicKey ?? "", "base64"))
      .digest("hex");
    expect(key?.kid).toBe(digest.slice(0, 16));
  });

  it("lists a key before it is activated, also when none is active yet", async () => {
    const fresh = await anApplication({ withSigningKeys: false });
    const { kid, publicKey } = await createSigningKey(contextAt(), fresh, "license");
    expect(publishedKeys(await anonymous(fresh.slug).publicKey())).toEqual([
      { kid, publicKey, active: false },
    ]);
  });

  it("lists no key of another purpose or application", async () => {
    await createSigningKey(contextAt(), application, "release");
    await createSigningKey(contextAt(), await anApplication(), "license");
    expect(publishedKeys(await device.publicKey())).toHaveLength(1);
  });
});

describe("GET public-key 304", () => {
  it("when the client has the same keys, with the headers that renew its copy and without a body", async () => {
    const etag = (await device.publicKey()).headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await device.publicKey({ headers: { "if-none-match": known } });
      expect(said(answer), known).toEqual({ status: 304, body: null });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "cache-control": "public, max-age=300",
        "access-control-allow-origin": "*",
        etag,
      });
    }
  });

  it("not for another tag, nor once the keys have changed", async () => {
    const changing = await anApplication();
    const caller = anonymous(changing.slug);
    const etag = (await caller.publicKey()).headers.get("etag") ?? "";
    expect(await caller.publicKey({ headers: { "if-none-match": '"other"' } })).toMatchObject({
      status: 200,
    });
    await createSigningKey(contextAt(), changing, "license");
    const answer = await caller.publicKey({ headers: { "if-none-match": etag } });
    expect(publishedKeys(answer)).toHaveLength(2);
    expect(answer.headers.get("etag")).not.toBe(etag);
  });
});

describe("GET public-key refusals", () => {
  it("503 without any key, so that no client replaces a good copy by an empty list; not to be cached", async () => {
    const { slug } = await anApplication({ withSigningKeys: false });
    const answer = await anonymous(slug).publicKey();
    expect(said(answer)).toEqual({ status: 503, body: { error: "not_configured" } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("404 for an unknown application and for one without license keys", async () => {
    const { slug } = await anApplication({ kind: "updates_only" });
    for (const name of [slug, "no-such-application", "a%00b"])
      expect(said(await anonymous(name).publicKey()), name).toEqual({
        status: 404,
        body: { error: "not_found" },
      });
  });

  it("429 after 300 calls in a minute", async () => {
    const caller = anonymous(application.slug);
    for (let call = 0; call < 300; call++) await caller.call("GET", "/public-key");
    const answer = await caller.publicKey();
    expect(said(answer)).toEqual({ status: 429, body: { error: "rate_limited" } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});
