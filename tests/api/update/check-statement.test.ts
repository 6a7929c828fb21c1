import { createHash } from "node:crypto";
import * as ed25519 from "@noble/ed25519";
import { beforeEach, describe, expect, it } from "vitest";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { contextAt } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { checkedBody, latestOf, sha256Of, statementIn } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { publishedKeys, TIMESTAMP } from "../read";

/** An SPKI DER of Ed25519 is this and 32 bytes. */
const SPKI_PREFIX = "302a300506032b6570032100";

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let client: ReturnType<typeof program>;
let iss: string;

beforeEach(async () => {
  publisher = await aPublisherOfTwo();
  client = program(publisher.application.slug);
  iss = `https://licenses.example.test/${publisher.application.slug}`;
});

type Signed = { payload?: string | undefined; signature?: string | undefined; kid?: string | undefined };

/** As a program does that has nothing but the published keys, and with code that is not ours. */
async function verifies({ payload = "", signature = "", kid }: Signed): Promise<boolean> {
  const key = publishedKeys(await client.publicKey()).find((published) => published.kid === kid);
  const der = Buffer.from(key?.publicKey ?? "", "base64").toString("hex");
  if (!der.startsWith(SPKI_PREFIX)) return false;
  expect(createHash("sha256").update(Buffer.from(der, "hex")).digest("hex").slice(0, 16)).toBe(kid);
  const raw = Buffer.from(der.slice(SPKI_PREFIX.length), "hex");
  return ed25519.verifyAsync(Buffer.from(signature, "base64url"), Buffer.from(payload, "ascii"), raw);
}

describe("a release statement", () => {
  it("says of a file all that was decided, and nothing else", async () => {
    const notes = "Größer.\n\n## Manual steps\n\nNone, really.";
    const started = Math.floor(Date.now() / 1000);
    const record = await aRelease(publisher.application, "1.0.0", {
      content: "the file",
      fileName: "My App.zip",
      notes,
      critical: true,
    });
    const latest = latestOf(await client.check());
    expect(await verifies(latest)).toBe(true);
    const statement = statementIn(latest.payload);
    expect(statement).toEqual({
      v: 1,
      typ: "release",
      iss,
      product: publisher.application.slug,
      kind: "core",
      plugin: null,
      variant: "basic",
      channel: "stable",
      version: "1.0.0",
      seq: 1,
      name: "My App.zip",
      size: 8,
      sha256: sha256Of("the file"),
      platform: "any",
      arch: "any",
      fileKind: "zip",
      image: null,
      releasedAt: record.releasedAt?.toISOString(),
      critical: true,
      manual: true,
      minCoreVersion: null,
      notesSha256: sha256Of(notes),
      kid: record.kid,
      iat: expect.any(Number),
    });
    expect(statement.iat).toBeGreaterThanOrEqual(started);
    expect(statement.iat).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  });

  it("says it of an image, of a beta, of another variant", async () => {
    const image = "registry.example.com/app:2.0.0-rc.1";
    await aRelease(publisher.application, "2.0.0-rc.1", { image, channel: "beta" });
    const latest = latestOf(await client.check({ channel: "beta" }));
    expect(await verifies(latest)).toBe(true);
    expect(statementIn(latest.payload)).toMatchObject({
      image,
      channel: "beta",
      name: null,
      size: null,
      sha256: null,
      notesSha256: null,
    });
    await aRelease(publisher.application, "1.0.0", { variant: "unlimited" });
    const restricted = latestOf(await client.check({ edition: "unlimited" }));
    expect(await verifies(restricted)).toBe(true);
    expect(statementIn(restricted.payload)).toMatchObject({ variant: "unlimited", version: "1.0.0" });
  });

  it("says it of a plugin", async () => {
    const plugin = { pluginId: "charts", version: "0.3.0", minCoreVersion: "1.0.0" };
    await aPluginRelease(publisher.application, plugin, { content: "zip", fileName: "charts.zip" });
    const [entry] = checkedBody(await client.check({ version: "1.0.0" })).plugins;
    expect(await verifies(entry ?? {})).toBe(true);
    expect(statementIn(entry?.payload)).toMatchObject({
      kind: "plugin",
      plugin: "charts",
      variant: null,
      version: "0.3.0",
      minCoreVersion: "1.0.0",
      name: "charts.zip",
      size: 3,
      sha256: sha256Of("zip"),
    });
  });

  it("has the marks of its own release, not of those on the way", async () => {
    const { application } = await aPublisherOfTwo();
    await aRelease(application, "1.0.0");
    await aRelease(application, "1.1.0", { critical: true, manual: true });
    await aRelease(application, "1.2.0");
    const latest = latestOf(await program(application.slug).check({ version: "1.0.0" }));
    expect(latest).toMatchObject({ version: "1.2.0", critical: true, manual: true });
    expect(statementIn(latest.payload)).toMatchObject({ critical: false, manual: false });
  });

  it("verifies with nothing else: not changed, not with the signature of another", async () => {
    await aRelease(publisher.application, "1.0.0", { critical: true });
    await aPluginRelease(publisher.application, { pluginId: "charts", version: "0.3.0" });
    const { latest, plugins } = checkedBody(await client.check({ version: "1.0.0" }));
    const [plugin] = plugins;
    const { payload = "", signature = "", kid } = latest ?? {};
    const changed = Buffer.from(payload, "base64url")
      .toString()
      .replace('"critical":true', '"critical":null');
    expect(await verifies({ payload: Buffer.from(changed).toString("base64url"), signature, kid })).toBe(
      false,
    );
    expect(await verifies({ payload, signature: plugin?.signature, kid })).toBe(false);
    expect(await verifies({ payload: plugin?.payload, signature, kid })).toBe(false);
  });

  it("is not signed by the license key, whose public keys are others", async () => {
    await aRelease(publisher.application, "1.0.0");
    const release = publishedKeys(await client.publicKey());
    const license = publishedKeys(await anonymous(publisher.application.slug).publicKey());
    expect(release).toHaveLength(1);
    expect(license).toHaveLength(1);
    expect(license[0]?.publicKey).not.toBe(release[0]?.publicKey);
    const latest = latestOf(await client.check());
    expect(latest.kid).toBe(release[0]?.kid);
  });
});

describe("the number of a statement", () => {
  it("grows by one with every statement of a product, in the order of their publication", async () => {
    const { application } = await aPublisherOfTwo();
    const drafts = [
      await aRelease(application, "1.0.0", { publish: false }),
      await aRelease(application, "1.1.0", { publish: false }),
      await aRelease(application, "1.0.0", { publish: false, variant: "unlimited" }),
      await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" }, { publish: false }),
    ];
    const published = [];
    for (const { id } of drafts.toReversed())
      published.push(await publishRelease(contextAt(), application, id));
    expect(published.map(({ payload }) => statementIn(payload).seq)).toEqual([1, 2, 3, 4]);
    for (const { releasedAt } of published) expect(releasedAt?.toISOString()).toMatch(TIMESTAMP);
  });
});
