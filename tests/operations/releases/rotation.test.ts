import { beforeEach, describe, expect, it } from "vitest";
import { createSigningKey, withdrawSigningKey } from "@/lib/domain/applications/signing-keys";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { activateAndResign } from "@/lib/domain/publishing/rotate-release-key";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { listReleases } from "@/lib/domain/release-lists/list";
import { contextAt } from "@/tests/support/factories";
import { checkedBody, statementIn } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { verifyPublished } from "./verify-published";

let application: Awaited<ReturnType<typeof aPublisherOfTwo>>["application"];

beforeEach(async () => {
  application = (await aPublisherOfTwo()).application;
});

async function releases() {
  const ctx = contextAt();
  return [
    ...(await listReleases(ctx, application, "core")),
    ...(await listReleases(ctx, application, "plugin")),
  ];
}

async function rotate(): Promise<string> {
  const { kid } = await createSigningKey(contextAt(), application, "release");
  await activateAndResign(contextAt(), application, kid);
  return kid;
}

async function publishedMix() {
  await aRelease(application, "1.0.0");
  await aRelease(application, "1.1.0", { variant: "unlimited", image: "app:1.1.0" });
  await aPluginRelease(application, { pluginId: "charts", version: "0.1.0" });
  await aRelease(application, "2.0.0", { publish: false });
  const { id } = await aRelease(application, "3.0.0");
  await withdrawRelease(contextAt(), application, id, "broken");
  return releases();
}

describe("rotating the release key", () => {
  it("signs everything published anew: the new key, a higher number, all else as it was", async () => {
    const before = await publishedMix();
    const highest = Math.max(...before.map(({ seq }) => seq ?? 0));
    const kid = await rotate();
    const after = await releases();
    for (const [index, release] of after.entries()) {
      const former = before[index];
      if (release.status !== "published") {
        expect(release).toEqual(former);
        continue;
      }
      const { payload, signature, seq: number } = release;
      const signed = { kid, seq: number, payload, signature };
      const files = former?.files.map((file) => ({ ...file, ...signed }));
      expect(release).toEqual({ ...former, ...signed, files });
      const { seq, kid: _kid, iat: _iat, ...statement } = statementIn(release.payload);
      const { seq: _seq, kid: _former, iat: _then, ...wasSaid } = statementIn(former?.payload);
      expect(statement).toEqual(wasSaid);
      expect(seq).toBe(release.seq);
      expect(seq).toBeGreaterThan(highest);
    }
    const numbers = after.filter(({ status }) => status === "published").map(({ seq }) => seq);
    expect(new Set(numbers).size).toBe(3);
    expect(await verifyPublished(application.slug, after)).toEqual([]);
  });

  it("keeps the order of the statements", async () => {
    for (const version of ["1.2.0", "1.0.0", "1.1.0"]) await aRelease(application, version);
    await rotate();
    const bySeq = (await releases()).toSorted((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
    expect(bySeq.map(({ version }) => version)).toEqual(["1.2.0", "1.0.0", "1.1.0"]);
  });

  it("shows in the next check, and the former key can be withdrawn: nothing needs it any more", async () => {
    await publishedMix();
    const client = program(application.slug);
    const former = checkedBody(await client.check()).latest?.kid ?? "";
    const kid = await rotate();
    const { latest, plugins } = checkedBody(await client.check());
    expect([latest?.kid, plugins[0]?.kid]).toEqual([kid, kid]);
    expect(await client.publicKey()).toMatchObject({
      body: {
        keys: [
          { kid: former, active: false },
          { kid, active: true },
        ],
      },
    });
    await withdrawSigningKey(contextAt(), application, former);
    expect(await client.publicKey()).toMatchObject({ body: { keys: [{ kid, active: true }] } });
    expect(await verifyPublished(application.slug, await releases())).toEqual([]);
  });

  it("to the key that signs already changes nothing", async () => {
    await publishedMix();
    const kid = await rotate();
    const before = await releases();
    const log = await listAuditEntries(contextAt(), application.id, 1000);
    await activateAndResign(contextAt(), application, kid);
    expect(await releases()).toEqual(before);
    expect(await listAuditEntries(contextAt(), application.id, 1000)).toEqual(log);
  });

  it("back to the former key signs anew again, with numbers that still grow", async () => {
    await aRelease(application, "1.0.0");
    const [first] = await releases();
    await rotate();
    const [second] = await releases();
    await activateAndResign(contextAt(), application, first?.kid ?? "");
    const [third] = await releases();
    expect([first?.seq, second?.seq, third?.seq]).toEqual([1, 2, 3]);
    expect(third?.kid).toBe(first?.kid);
    expect(await verifyPublished(application.slug, await releases())).toEqual([]);
  });

  it("of the license key leaves releases as they are", async () => {
    const before = await publishedMix();
    const { kid } = await createSigningKey(contextAt(), application, "license");
    await activateAndResign(contextAt(), application, kid);
    expect(await releases()).toEqual(before);
  });

  it("to a withdrawn key, or one of another application, is refused and changes nothing", async () => {
    const before = await publishedMix();
    const ctx = contextAt();
    const { kid } = await createSigningKey(ctx, application, "release");
    await withdrawSigningKey(ctx, application, kid);
    await expect(activateAndResign(ctx, application, kid)).rejects.toMatchObject({ code: "invalid_input" });
    const other = (await aPublisherOfTwo()).application;
    const foreign = await createSigningKey(ctx, other, "release");
    await expect(activateAndResign(ctx, application, foreign.kid)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await releases()).toEqual(before);
  });

  it("leaves the releases of other applications alone", async () => {
    const other = (await aPublisherOfTwo()).application;
    const release = await aRelease(other, "1.0.0");
    await aRelease(application, "1.0.0");
    await rotate();
    expect(await listReleases(contextAt(), other, "core")).toEqual([release]);
  });
});
