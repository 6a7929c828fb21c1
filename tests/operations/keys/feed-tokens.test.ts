import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { hashSecret } from "@/lib/crypto/secret";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { FEED_TOKEN_HASH_KIND } from "@/lib/domain/keys/feed-token";
import { listFeedTokens, revokeFeedToken } from "@/lib/domain/keys/feed-tokens";
import { entriesAbout } from "@/tests/operations/people/log-entries";
import { aKey, anApplication, aPlan, aShop, contextAt } from "@/tests/support/factories";

let application: Awaited<ReturnType<typeof aShop>>["application"];
beforeAll(async () => {
  application = await anApplication({ kind: "licensed_updates" });
  await aPlan(application);
});

const make = (keyId: string, name = "office") => createFeedToken(contextAt(), application, keyId, name);
const list = (keyId: string) => listFeedTokens(contextAt(), application, keyId);

describe("feed tokens of a key", () => {
  it("are stored only as a hash, and listed without it, newest first", async () => {
    const { id: keyId } = await aKey(application);
    const { id, token } = await make(keyId, "  office ");
    await make(keyId, "home");
    expect(token.expose()).toMatch(/^lk_feed_[A-Za-z0-9_-]{43}$/);
    const row = await contextAt().db.prisma.feedToken.findUniqueOrThrow({ where: { id } });
    const hash = hashSecret(config().secrets.keyPepper, FEED_TOKEN_HASH_KIND, token);
    expect(Buffer.from(row.secretHash).equals(hash)).toBe(true);
    expect(JSON.stringify({ ...row, secretHash: null })).not.toContain(token.expose());
    expect(await list(keyId)).toEqual([
      {
        id: expect.any(String),
        name: "home",
        createdAt: expect.any(Date),
        lastUsedAt: null,
        revokedAt: null,
      },
      { id, name: "office", createdAt: expect.any(Date), lastUsedAt: null, revokedAt: null },
    ]);
  });

  it("are listed by whether they work, then by when they were revoked", async () => {
    const { id: keyId } = await aKey(application);
    const ids: Record<string, string> = {};
    for (const name of ["one", "two", "three", "four"]) ids[name] = (await make(keyId, name)).id;
    for (const [name, minutes] of [
      ["four", 1],
      ["one", 2],
    ] as const) {
      const at = contextAt(new Date(Date.now() + minutes * 60_000));
      await revokeFeedToken(at, application, ids[name] ?? "");
    }
    expect((await list(keyId)).map(({ name }) => name)).toEqual(["three", "two", "one", "four"]);
  });

  it("leave an entry in the key's log for each change, by name and without the secret", async () => {
    const { id: keyId } = await aKey(application);
    const { id, token } = await make(keyId);
    const first = await revokeFeedToken(contextAt(), application, id);
    const again = await revokeFeedToken(contextAt(new Date(Date.now() + 5000)), application, id);
    expect(again).toEqual(first);
    const created = await entriesAbout(keyId, "key.feed_token_created");
    const revoked = await entriesAbout(keyId, "key.feed_token_revoked");
    expect([...created, ...revoked]).toMatchObject([
      { detail: { token: "office" } },
      { detail: { token: "office" } },
    ]);
    expect(JSON.stringify([created, revoked])).not.toContain(token.expose().slice(8));
  });

  it("are at most as many as the server allows; revoked ones do not count, and a race makes none too many", async () => {
    const { id: keyId } = await aKey(application);
    const max = config().limits.feedTokensPerKey;
    const made = await Promise.allSettled(Array.from({ length: max + 4 }, () => make(keyId)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(max);
    await expect(make(keyId)).rejects.toMatchObject({
      code: "invalid_input",
      refusal: { id: "feed_tokens_too_many", details: { max } },
    });
    const [newest] = await list(keyId);
    await revokeFeedToken(contextAt(), application, newest?.id ?? "");
    await make(keyId);
  });

  it("are not made for a revoked key, another application's, without a name, or where nothing is published", async () => {
    const { id: keyId } = await aKey(application);
    await expect(make(keyId, " ")).rejects.toMatchObject({ refusal: { id: "token_name_empty" } });
    await expect(make(randomUUID())).rejects.toMatchObject({ refusal: { id: "key_unknown" } });
    await expect(make("nonsense")).rejects.toMatchObject({ refusal: { id: "key_unknown" } });
    const shop = await aShop({ kind: "license_only" });
    const elsewhere = await aKey(shop.application);
    await expect(make(elsewhere.id)).rejects.toMatchObject({ refusal: { id: "key_unknown" } });
    await expect(createFeedToken(contextAt(), shop.application, elsewhere.id, "x")).rejects.toMatchObject({
      refusal: { id: "publishes_no_updates" },
    });
    await changeKeyState(contextAt(), application, keyId, "revoke", null);
    await expect(make(keyId)).rejects.toMatchObject({ refusal: { id: "feed_tokens_of_revoked_key" } });
  });

  it("are listed and revoked only by their own application", async () => {
    const { id: keyId } = await aKey(application);
    const { id } = await make(keyId);
    const other = (await aShop()).application;
    const unknown = { code: "not_found", refusal: { id: "feed_token_unknown" } };
    for (const [of, which] of [
      [other, id] as const,
      [application, "x"] as const,
      [application, keyId] as const,
    ]) {
      await expect(revokeFeedToken(contextAt(), of, which)).rejects.toMatchObject(unknown);
    }
    await expect(listFeedTokens(contextAt(), other, keyId)).rejects.toMatchObject({ code: "not_found" });
    expect((await list(keyId))[0]?.revokedAt).toBeNull();
  });
});
