/** Feed tokens: what opens a restricted feed for one license where a client can send nothing. */
import { beforeAll, describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { listFeedTokens, revokeFeedToken } from "@/lib/domain/keys/feed-tokens";
import { updateKey } from "@/lib/domain/keys/update";
import { captureLogText } from "@/tests/api/log-text";
import { ago, aKey, aPlan, contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPluginRelease, aPublisherOfTwo, aRelease, makePremium } from "@/tests/support/release-factories";

const logged = captureLogText();

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let client: ReturnType<typeof feedReader>;

beforeAll(async () => {
  publisher = await aPublisherOfTwo();
  const { application } = publisher;
  client = feedReader(application.slug);
  await switchOn(application, "electron", "squirrel", "velopack", "wordpress");
  await aRelease(application, "1.0.0", { variant: "unlimited", fileName: "App.exe", content: "restricted" });
  await aPluginRelease(application, { pluginId: "maps", version: "0.5.0" });
  await makePremium(application, "maps");
  await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"], plugins: ["*"] });
  await aPlan(application, { code: "lite", name: "Lite" });
});

async function aFeedToken(plan = "pro") {
  const { application } = publisher;
  const key = await aKey(application, { plan });
  const { id, token } = await createFeedToken(contextAt(), application, key.id, "office");
  return { keyId: key.id, id, token: token.expose() };
}

const LATEST = "electron/latest.yml";
const statusUnder = async (token: string, path = LATEST) =>
  (await client.ask(`feeds/unlimited~${token}/${path}`)).status;

describe("a feed token", () => {
  it("opens feeds and files alike in the address, and as Bearer, and its use is noted", async () => {
    const { keyId, token } = await aFeedToken();
    expect(await statusUnder(token)).toBe(200);
    const file = await client.ask(`feeds/unlimited~${token}/electron/1.0.0/App.exe`);
    expect(file.text).toBe("restricted");
    expect(file.headers.get("cache-control")).toContain("private");
    const headers = { authorization: `Bearer ${token}` };
    expect((await client.ask(`feeds/unlimited/${LATEST}`, headers)).status).toBe(200);
    const [row] = await listFeedTokens(contextAt(), publisher.application, keyId);
    expect(row?.lastUsedAt).toBeInstanceOf(Date);
  });

  it("is used at most once a minute as far as its list goes", async () => {
    const { keyId, id, token } = await aFeedToken();
    const { prisma } = contextAt().db;
    const note = (lastUsedAt: Date) => prisma.feedToken.update({ where: { id }, data: { lastUsedAt } });
    const lastUse = async () =>
      (await listFeedTokens(contextAt(), publisher.application, keyId))[0]?.lastUsedAt;
    const recently = ago(30_000);
    await note(recently);
    await statusUnder(token);
    expect(await lastUse()).toEqual(recently);
    await note(ago(61_000));
    await statusUnder(token);
    expect(Date.now() - ((await lastUse())?.getTime() ?? 0)).toBeLessThan(30_000);
  });

  it("opens what its license does and no more: no other variant, premium plugins only with the plan", async () => {
    const { token } = await aFeedToken("lite");
    expect(await statusUnder(token)).toBe(403);
    const premium = "wordpress/maps/0.5.0/maps.zip";
    expect((await client.ask(`feeds/basic~${token}/${premium}`)).status).toBe(403);
    const pro = (await aFeedToken()).token;
    expect((await client.ask(`feeds/basic~${pro}/${premium}`)).status).toBe(200);
    const told = (await client.json(`feeds/basic~${pro}/wordpress/maps.json`)) as { package: string };
    expect((await client.ask(told.package)).status).toBe(200);
  });

  it("closes at once when it is revoked, and others of the key stay open", async () => {
    const { keyId, id, token } = await aFeedToken();
    const { application } = publisher;
    const other = await createFeedToken(contextAt(), application, keyId, "home");
    expect(await statusUnder(token)).toBe(200);
    await revokeFeedToken(contextAt(), application, id);
    expect(await statusUnder(token)).toBe(403);
    expect(await statusUnder(token, "electron/1.0.0/App.exe")).toBe(403);
    expect(await statusUnder(other.token.expose())).toBe(200);
  });

  it("is closed while its license is suspended, after its end, and once it is revoked", async () => {
    const { application } = publisher;
    const { keyId, token } = await aFeedToken();
    await changeKeyState(contextAt(), application, keyId, "suspend", null);
    expect(await statusUnder(token)).toBe(403);
    await changeKeyState(contextAt(), application, keyId, "reactivate", null);
    expect(await statusUnder(token)).toBe(200);
    await updateKey(contextAt(), application, keyId, { expiresAt: ago(1000) });
    expect(await statusUnder(token)).toBe(403);
    await updateKey(contextAt(), application, keyId, { expiresAt: null });
    expect(await statusUnder(token)).toBe(200);
    await changeKeyState(contextAt(), application, keyId, "revoke", null);
    expect(await statusUnder(token)).toBe(403);
  });

  it("is quiet without access where a client would show an error", async () => {
    const { id, token } = await aFeedToken();
    const path = "squirrel/darwin-x64/0.1.0";
    await aRelease(publisher.application, "1.1.0", { variant: "unlimited", fileName: "App.zip" });
    expect(await statusUnder(token, path)).toBe(200);
    await revokeFeedToken(contextAt(), publisher.application, id);
    expect(await statusUnder(token, path)).toBe(204);
  });

  it("opens nothing of another application, and no update check", async () => {
    const { token } = await aFeedToken();
    const other = await aPublisherOfTwo();
    await switchOn(other.application, "electron");
    await aRelease(other.application, "1.0.0", { variant: "unlimited", fileName: "App.exe" });
    const elsewhere = feedReader(other.application.slug);
    expect((await elsewhere.ask(`feeds/unlimited~${token}/${LATEST}`)).status).toBe(403);
    const headers = { authorization: `Bearer ${token}` };
    const { latest } = (await client.json("v1/check?edition=unlimited&version=0.1.0", headers)) as {
      latest: object;
    };
    expect(latest).toMatchObject({ requiresAuthorization: true });
    expect(latest).not.toHaveProperty("downloadUrl");
  });

  it.each(["lk_feed_", `lk_feed_${"A".repeat(43)}`, `lk_feed_${"A".repeat(44)}`, `lk_upd_${"A".repeat(43)}`])(
    "that nobody made is as an invalid license token: %s",
    async (token) => expect(await statusUnder(token)).toBe(403),
  );

  it("counts its license as the installation in rollouts", async () => {
    const made = await aPublisherOfTwo();
    const { application } = made;
    await switchOn(application, "electron");
    await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"] });
    await aFileFor(application, "1.0.0", "windows/x64", "App.exe", { variant: "unlimited" });
    await aFileFor(application, "2.0.0", "windows/x64", "App.exe", { variant: "unlimited", rollout: 50 });
    const reader = feedReader(application.slug);
    const offered = new Set<string>();
    for (let count = 0; count < 40 && offered.size < 2; count += 1) {
      const { id } = await aKey(application, { plan: "pro" });
      const { token } = await createFeedToken(contextAt(), application, id, "office");
      const ask = async () => (await reader.ask(`feeds/unlimited~${token.expose()}/${LATEST}`)).text;
      const first = await ask();
      expect(await ask()).toBe(first);
      offered.add(/^version: (.+)$/m.exec(first)?.[1] ?? "");
    }
    expect([...offered].map((version) => version.replaceAll('"', "")).toSorted()).toEqual(["1.0.0", "2.0.0"]);
  });

  it("is never logged, whatever becomes of the call", async () => {
    const { token } = await aFeedToken();
    for (const path of [LATEST, "electron/9.9.9/App.exe", "nothing/x", "squirrel/x/y", "electron/%00"]) {
      await client.ask(`feeds/unlimited~${token}/${path}`).catch(() => undefined);
      await client.ask(`feeds/none~${token}/${path}`).catch(() => undefined);
    }
    expect(logged()).toContain("update");
    expect(logged()).not.toContain("lk_feed_");
    expect(logged()).not.toContain(token.slice(-20));
  });
});
