import * as ed25519 from "@noble/ed25519";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { catchUp } from "@/lib/db/change-feed";
import { activateSigningKey, createSigningKey } from "@/lib/domain/applications/signing-keys";
import { activateAndResign } from "@/lib/domain/publishing/rotate-release-key";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { answerCheck, readCheck, requireProduct } from "@/lib/domain/updates/check";
import { readClaims } from "@/lib/domain/updates/claims";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { checkedBody, freshnessOf, latestOf, sha256Of, statementIn } from "@/tests/support/release-answers";
import { anUpdateKey, aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { program, type Question } from "@/tests/support/release-personas";
import { publishedKeys } from "../read";

const MINUTE_MS = 60_000;
const WEEK_SECONDS = 7 * 24 * 3600;

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let client: ReturnType<typeof program>;

beforeEach(async () => {
  publisher = await aPublisherOfTwo();
  client = program(publisher.application.slug);
});

/** As a program does that has nothing but the published keys, and with code that is not ours. */
async function isSigned({ payload, signature, kid }: ReturnType<typeof freshnessOf>): Promise<boolean> {
  const key = publishedKeys(await client.publicKey()).find((published) => published.kid === kid);
  const raw = Buffer.from(key?.publicKey ?? "", "base64").subarray(-32);
  return ed25519.verifyAsync(Buffer.from(signature, "base64url"), Buffer.from(payload, "ascii"), raw);
}

const freshness = async (question: Question = {}) => freshnessOf(await client.check(question));

const later = (ms: number) => setClock(Date.now() + ms);

/** For this process, whose feed then knows the catalogue at that time. */
async function setClock(now: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  await catchUp();
}

describe("the freshness of a check", () => {
  it("says what is newest, when, and for a week, signed by the release key", async () => {
    const started = Math.floor(Date.now() / 1000);
    const { seq } = await aRelease(publisher.application, "1.0.0");
    const signed = await freshness({ version: "0.9.0", edition: "basic" });
    expect(await isSigned(signed)).toBe(true);
    const { slug } = publisher.application;
    expect(signed.says).toEqual({
      v: 1,
      typ: "freshness",
      iss: `https://licenses.example.test/${slug}`,
      product: slug,
      variant: "basic",
      channel: "stable",
      platform: null,
      arch: null,
      latestVersion: "1.0.0",
      latestSeq: seq,
      pluginsSha256: sha256Of("0.9.0\n"),
      iat: expect.any(Number),
      exp: signed.says.iat + WEEK_SECONDS,
    });
    expect(signed.says.iat).toBeGreaterThanOrEqual(started);
    expect(signed.says.iat).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it("says of a product without releases that there is none", async () => {
    const { says } = await freshness();
    expect(says).toMatchObject({ latestVersion: null, latestSeq: null, pluginsSha256: sha256Of("\n") });
  });

  it("names variant and channel as they were asked for", async () => {
    const { application } = publisher;
    const stable = await aRelease(application, "1.0.0");
    const beta = await aRelease(application, "1.1.0-rc.1", { channel: "beta" });
    const unlimited = await aRelease(application, "3.0.0", { variant: "unlimited" });
    const said = async (question: Question) => {
      const { variant, channel, latestSeq } = (await freshness(question)).says;
      return [variant, channel, latestSeq];
    };
    expect(await said({})).toEqual(["basic", "stable", stable.seq]);
    expect(await said({ channel: "beta" })).toEqual(["basic", "beta", beta.seq]);
    expect(await said({ edition: "unlimited", channel: "beta" })).toEqual([
      "unlimited",
      "beta",
      unlimited.seq,
    ]);
  });

  it("covers the list of plugins and the version it was made for", async () => {
    const { application } = publisher;
    await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" });
    await aPluginRelease(application, { pluginId: "charts", version: "2.0.0", minCoreVersion: "1.5.0" });
    await aPluginRelease(application, { pluginId: "maps", version: "1.0.0" });
    const hashes = new Set<string>();
    for (const version of ["1.0.0", "1.5.0", "1.6.0"]) {
      const answer = await client.check({ version: `v${version}` });
      const payloads = checkedBody(answer).plugins.map(({ payload }) => `${payload}\n`);
      expect(payloads).toHaveLength(2);
      const { pluginsSha256 } = freshnessOf(answer).says;
      expect(pluginsSha256).toBe(sha256Of(`${version}\n${payloads.join("")}`));
      hashes.add(pluginsSha256);
    }
    expect(hashes.size).toBe(3);
  });

  const FREE = { admit: () => undefined, unknown: async () => undefined };
  const NO_PLACE = { platform: null, arch: null, instance: null };
  it("is the very same for all callers: a license costs no signature", async () => {
    const { application } = publisher;
    await aPlan(application, { variants: ["unlimited"] });
    await aRelease(application, "1.0.0", { variant: "unlimited" });
    const { key } = await aKey(application);
    const { token } = await anUpdateKey(application);
    await catchUp();
    const ask = async (license: string | null, updateKey: string | null) => {
      const ctx = contextAt();
      const product = await requireProduct(ctx, application.slug);
      const asked = readCheck(product, {
        edition: "unlimited",
        channel: null,
        version: "0.9.0",
        ...NO_PLACE,
      });
      const presented = license === null ? null : { credential: license, guesses: FREE };
      return answerCheck(asked, await readClaims(ctx, product, { license: presented, updateKey }), ctx.now);
    };
    const [first, ...others] = [
      await ask(null, null),
      await ask(key, null),
      await ask(null, token),
      await ask("x", null),
    ];
    expect(others.map(({ refusal }) => refusal)).toEqual([null, null, "invalid"]);
    expect(first?.freshness).not.toBeNull();
    for (const other of others) expect(other.freshness).toBe(first?.freshness);
  });
});

describe("another freshness", () => {
  it("is made an hour later and no sooner, and is what a 304 is refused for", async () => {
    await aRelease(publisher.application, "1.0.0", { variant: "unlimited" });
    const ask = (etag: string) =>
      client.call("GET", "/check?edition=unlimited", { headers: { "if-none-match": etag } });
    // There is no link in it that would change meanwhile.
    const first = await ask("");
    const etag = first.headers.get("etag") ?? "";
    expect(checkedBody(first).latest).not.toHaveProperty("downloadUrl");
    const hourLater = (freshnessOf(first).says.iat + 3600) * 1000;
    await setClock(hourLater - 1);
    expect((await ask(etag)).status).toBe(304);
    await setClock(hourLater);
    const second = await ask(etag);
    expect(second.status).toBe(200);
    const [before, after] = [freshnessOf(first).says, freshnessOf(second).says];
    expect(after).toEqual({ ...before, iat: before.iat + 3600, exp: before.exp + 3600 });
    expect((await ask(second.headers.get("etag") ?? "")).status).toBe(304);
  });

  it("is not made by another server, or when something else changed: the bytes are the same", async () => {
    await aRelease(publisher.application, "1.0.0");
    const before = await freshness();
    await later(90 * MINUTE_MS);
    const then = await freshness();
    // A product is read again then, as a server does that starts.
    await aPublisherOfTwo();
    await catchUp();
    expect(await freshness()).toEqual(then);
    expect(then.says.iat).toBe(before.says.iat + 3600);
  });

  it("is there at once when something is published, and when it is withdrawn", async () => {
    const { application } = publisher;
    await aRelease(application, "1.0.0");
    expect((await freshness()).says.latestVersion).toBe("1.0.0");
    const { id, seq } = await aRelease(application, "1.1.0");
    expect((await freshness()).says).toMatchObject({ latestVersion: "1.1.0", latestSeq: seq });
    await withdrawRelease(contextAt(), application, id, "broken");
    const answer = await client.check();
    const { says } = freshnessOf(answer);
    expect(says.latestVersion).toBe("1.0.0");
    expect(says.latestSeq).toBeGreaterThan(seq ?? 0);
    const statement = statementIn(latestOf(answer).payload);
    expect(says.latestSeq).toBe(statement.seq);
    expect(says.iat).toBeGreaterThanOrEqual(statement.iat);
  });

  it("tells of the last withdrawal, too", async () => {
    const { application } = publisher;
    const { id } = await aRelease(application, "1.0.0");
    await later(90 * MINUTE_MS);
    await withdrawRelease(contextAt(), application, id, "broken");
    const { says } = await freshness();
    expect(says).toMatchObject({ latestVersion: null, latestSeq: null });
    expect(says.iat).toBe(Math.floor(Date.now() / 1000));
  });

  it("is signed by the new key as soon as it is active", async () => {
    const { application } = publisher;
    await aRelease(application, "1.0.0");
    const before = await freshness();
    const { kid } = await createSigningKey(contextAt(), application, "release");
    expect((await freshness()).kid).toBe(before.kid);
    await activateAndResign(contextAt(), application, kid);
    const after = await freshness();
    expect([after.kid, await isSigned(after)]).toEqual([kid, true]);
  });
});

describe("without a release key that can sign", () => {
  it("a check is answered all the same, and its freshness is null", async () => {
    const { application } = await aPublisherOfTwo({ withSigningKeys: false });
    const other = program(application.slug);
    expect(checkedBody(await other.check()).freshness).toBeNull();
    const { kid } = await createSigningKey(contextAt(), application, "release");
    await catchUp();
    expect(checkedBody(await other.check()).freshness).toBeNull();
    const { prisma } = contextAt().db;
    await prisma.signingKey.updateMany({ where: { kid }, data: { sealedPrivateKey: new Uint8Array(80) } });
    await activateSigningKey(contextAt(), application, kid);
    await catchUp();
    expect(checkedBody(await other.check()).freshness).toBeNull();
  });
});
