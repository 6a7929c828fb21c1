/** Signatures that pipelines make: verified with the keys that shipped programs contain, before anything goes live. */
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { expandSeed, signStream } from "@/lib/crypto/ed25519-stream";
import type { FeedFormat } from "@/lib/domain/feeds/feed-format";
import {
  createFeedKey,
  importFeedKey,
  listFeedKeys,
  registerFeedKey,
  retireFeedKey,
} from "@/lib/domain/feeds/feed-keys";
import { minisignPublicKey, minisignText } from "@/lib/domain/feeds/keys/minisign";
import { spkiOf } from "@/lib/domain/feeds/keys/raw-key";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { signForFeeds } from "@/lib/domain/publishing/sign-for-feeds";
import { contextAt } from "@/tests/support/factories";
import { feedReader, switchOn } from "@/tests/support/feed-reader";
import { uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { type FilePart, file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;
let client: ReturnType<typeof feedReader>;

beforeEach(async () => {
  publisher = await aPublisher();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
  client = feedReader(publisher.application.slug);
});

/** Of a pipeline: `which` tells keys apart. */
function aKey(which: string) {
  const seed = createHash("sha256").update(`${which} of ${publisher.application.slug}`).digest();
  const key = expandSeed(seed);
  const publicKey = spkiOf(key.publicKey);
  const sign = (bytes: string | Uint8Array) => signStream(key, () => [Buffer.from(bytes)]);
  return {
    seed: seed.toString("base64"),
    sparkle: Buffer.from(key.publicKey).toString("base64"),
    minisign: minisignPublicKey(publicKey),
    edsig: async (content: string) => (await sign(content)).toString("base64"),
    sig: async (content: string, version: string) => {
      const blake2b512 = createHash("blake2b512").update(content).digest("hex");
      const signer = {
        publicKey,
        keyId: null,
        sign: (open: () => Iterable<Uint8Array>) => signStream(key, open),
      };
      const text = await minisignText(signer as never, { blake2b512, name: "f", version }, new Date());
      return Buffer.from(text).toString("base64");
    },
  };
}

type Uploaded = Readonly<{ version?: string; place?: string; publish?: boolean }>;

function upload(
  files: FilePart[],
  { version = "1.0.0", place = "macos/x64", publish = true }: Uploaded = {},
) {
  const [platform = "", arch = ""] = place.split("/");
  const fields = { version, platform, arch, ...(publish ? { publish: "true" } : {}) };
  return ci.release(form(...Object.entries(fields), ...files.map((part): Part => ["file", part])));
}

async function registered(format: "sparkle" | "minisign", text: string, ...feeds: FeedFormat[]) {
  await switchOn(publisher.application, ...feeds);
  return registerFeedKey(contextAt(), publisher.application, { format, publicKey: text });
}

const appcast = () => client.ask("feeds/basic/sparkle/x64/appcast.xml").then(({ text }) => text);
const tauri = () => client.ask("feeds/basic/tauri/darwin/x86_64/0.9.0");
const ZIP = file("the app", "App.zip");

describe("a pipeline's Sparkle key", () => {
  it("lets a release live whose file it signed, and the feed names its signature", async () => {
    const key = aKey("sparkle");
    await registered("sparkle", key.sparkle, "sparkle");
    const signature = await key.edsig("the app");
    expect((await upload([ZIP, file(signature, "App.zip.edsig")])).status).toBe(201);
    const text = await appcast();
    expect(text).toContain(`sparkle:edSignature="${signature}"`);
    // The server has no key to sign the feed with.
    expect(text).not.toContain("sparkle-signatures");
    const { body } = await program(publisher.application.slug).publicKey();
    expect(body).toMatchObject({ clients: { sparkle: key.sparkle } });
  });

  it("reads what sign_update prints, and takes any of several keys", async () => {
    const [one, other] = [aKey("one"), aKey("other")];
    await registered("sparkle", one.sparkle, "sparkle");
    await registered("sparkle", other.sparkle);
    const printed = `sparkle:edSignature="${await other.edsig("the app")}" length="7"\n`;
    expect((await upload([ZIP, file(printed, "App.zip.edsig")])).status).toBe(201);
  });

  it.each([
    ["by another key", async () => aKey("stranger").edsig("the app"), "does not verify with any sparkle key"],
    [
      "of another file",
      async () => aKey("sparkle").edsig("other app"),
      "does not verify with any sparkle key",
    ],
    ["that is none", async () => "hello", "is no sparkle signature"],
    ["that is far too long", async () => "A".repeat(10_000), "is no sparkle signature"],
  ])("refuses a signature %s, and nothing is kept", async (_, text, message) => {
    await registered("sparkle", aKey("sparkle").sparkle, "sparkle");
    const before = await filesLeft();
    for (const publish of [true, false]) {
      const answer = await upload([ZIP, file(await text(), "App.zip.edsig")], { publish });
      expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
      expect(answer.body).toMatchObject({ message: expect.stringContaining(message) });
    }
    expect(await filesLeft()).toEqual(before);
  });

  it("refuses a release without a signature on a platform whose feed is on, no other", async () => {
    await registered("sparkle", aKey("sparkle").sparkle, "sparkle");
    const answer = await upload([ZIP]);
    expect(answer.body).toMatchObject({ message: expect.stringContaining("Upload App.zip.edsig with it") });
    expect((await upload([file("exe", "App.exe")], { place: "windows/x64" })).status).toBe(201);
    const added = await upload([ZIP], { publish: false });
    expect(added.body).toMatchObject({ message: expect.stringContaining("has no sparkle signature") });
    const signature = file(await aKey("sparkle").edsig("the app"), "App.zip.edsig");
    expect((await upload([ZIP, signature])).status).toBe(201);
    // A disk image for people, beside what programs fetch.
    expect((await upload([file("dmg", "App.dmg")])).status).toBe(201);
  });

  it("that is registered after the upload is asked when the draft goes live", async () => {
    const key = aKey("sparkle");
    await switchOn(publisher.application, "sparkle");
    const signature = file(await key.edsig("the app"), "App.zip.edsig");
    const { id } = uploadedRecord(await upload([ZIP, signature], { publish: false }));
    const wrong = await upload([file("b", "B.zip"), file(await key.edsig("c"), "B.zip.edsig")], {
      publish: false,
      version: "1.1.0",
    });
    await registered("sparkle", key.sparkle);
    await publishRelease(contextAt(), publisher.application, id);
    expect(await appcast()).toContain(await key.edsig("the app"));
    await expect(
      publishRelease(contextAt(), publisher.application, uploadedRecord(wrong).id),
    ).rejects.toMatchObject({ refusal: { id: "signature_of_other_key" } });
  });

  it("signs a file that is live already", async () => {
    const key = aKey("sparkle");
    await switchOn(publisher.application, "sparkle");
    await upload([ZIP]);
    expect(await appcast()).not.toContain("<enclosure");
    await registered("sparkle", key.sparkle);
    const signature = await key.edsig("the app");
    expect((await upload([file(signature, "App.zip.edsig")])).status).toBe(201);
    expect(await appcast()).toContain(signature);
  });

  it("that is retired verifies nothing any more", async () => {
    const key = aKey("sparkle");
    const { kid } = await registered("sparkle", key.sparkle, "sparkle");
    await retireFeedKey(contextAt(), publisher.application, kid);
    await retireFeedKey(contextAt(), publisher.application, kid);
    const signature = await key.edsig("the app");
    expect((await upload([ZIP, file(signature, "App.zip.edsig")])).status).toBe(201);
    expect(await appcast()).not.toContain(signature);
    await expect(retireFeedKey(contextAt(), publisher.application, "none")).rejects.toMatchObject({
      code: "not_found",
    });
    // Programs that contain it can be served again.
    expect(await registered("sparkle", key.sparkle)).toMatchObject({ retiredAt: null });
  });
});

describe("a pipeline's minisign key", () => {
  const content = "the bundle";
  const bundle = file(content, "App.app.tar.gz");

  it("lets a release live whose bundle it signed", async () => {
    const key = aKey("minisign");
    await registered("minisign", key.minisign, "tauri");
    const signature = await key.sig(content, "1.0.0");
    expect((await upload([bundle, file(signature, "App.app.tar.gz.sig")])).status).toBe(201);
    expect(JSON.parse((await tauri()).text)).toMatchObject({ version: "1.0.0", signature });
  });

  it.each([
    ["by another key", () => aKey("stranger").sig(content, "1.0.0"), "does not verify with any minisign key"],
    ["of another version", () => aKey("minisign").sig(content, "0.9.0"), "is signed as version 0.9.0"],
    ["that is none", async () => "a signature of something else", "has no minisign signature"],
  ])("refuses a signature %s", async (_, text, message) => {
    await registered("minisign", aKey("minisign").minisign, "tauri");
    const answer = await upload([bundle, file(await text(), "App.app.tar.gz.sig")]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).toMatchObject({ message: expect.stringContaining(message) });
    expect((await tauri()).status).toBe(204);
  });
});

describe("a private key that a pipeline had", () => {
  it("signs here from now on, also what is published and the feed, and programs see the same key", async () => {
    const key = aKey("sparkle");
    await registered("sparkle", key.sparkle, "sparkle");
    const signature = await key.edsig("the app");
    await upload([ZIP, file(signature, "App.zip.edsig")]);
    const imported = { format: "sparkle", privateKey: key.seed, password: "" } as const;
    await importFeedKey(contextAt(), publisher.application, imported);
    expect(await listFeedKeys(contextAt(), publisher.application)).toMatchObject([
      { holder: "server", publicKey: key.sparkle },
    ]);
    expect((await upload([file("next", "App.zip")], { version: "1.1.0" })).status).toBe(201);
    const text = await appcast();
    expect(text).toContain(await key.edsig("next"));
    expect(text).toContain("sparkle-signatures");
    await expect(importFeedKey(contextAt(), publisher.application, imported)).rejects.toMatchObject({
      refusal: { id: "feed_key_known" },
    });
  });

  it("does not come beside one that signs", async () => {
    await createFeedKey(contextAt(), publisher.application, "sparkle");
    const imported = { format: "sparkle", privateKey: aKey("sparkle").seed, password: "" } as const;
    await expect(importFeedKey(contextAt(), publisher.application, imported)).rejects.toMatchObject({
      refusal: { id: "feed_key_exists" },
    });
  });
});

describe("a key of another use", () => {
  it("is refused: what it signs for one would pass for the other", async () => {
    const key = aKey("sparkle");
    await registered("sparkle", key.sparkle);
    const other = await aPublisher();
    const given = { format: "wordpress", publicKey: key.sparkle } as const;
    await expect(registerFeedKey(contextAt(), other.application, given)).rejects.toMatchObject({
      refusal: { id: "feed_key_shared" },
    });
    const { body } = await program(publisher.application.slug).publicKey();
    const [{ publicKey: spki = "" } = {}] = (body as { keys: { publicKey?: string }[] }).keys;
    const release = Buffer.from(spki, "base64").subarray(-32).toString("base64");
    const ofStatements = { format: "sparkle", publicKey: release } as const;
    await expect(registerFeedKey(contextAt(), other.application, ofStatements)).rejects.toMatchObject({
      refusal: { id: "feed_key_shared" },
    });
    // One publisher's programs may share a key of one format.
    const same = { format: "sparkle", publicKey: key.sparkle } as const;
    expect(await registerFeedKey(contextAt(), other.application, same)).toMatchObject({ holder: "pipeline" });
  });

  it("registered twice at once for two formats is registered once", async () => {
    const key = aKey("both");
    const other = await aPublisher();
    const done = await Promise.allSettled([
      registerFeedKey(contextAt(), publisher.application, { format: "sparkle", publicKey: key.sparkle }),
      registerFeedKey(contextAt(), other.application, { format: "wordpress", publicKey: key.sparkle }),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a signature without its file", () => {
  it("is refused, unless it is all there is", async () => {
    const answer = await upload([ZIP, file("x", "Other.zip.edsig")]);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("is the signature of Other.zip") },
    });
    const alone = form(["version", "1.0.0"], ["publish", "true"], ["file", file("x", "sums.txt.sig")]);
    expect((await ci.release(alone)).status).toBe(201);
  });
});

describe("an appcast as a file", () => {
  const FEED = `<?xml version="1.0"?><rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"/>`;

  it.each([
    ["as a zip", Buffer.from(FEED), "App.zip"],
    ["in UTF-16, as a disk image", Buffer.from(`\ufeff${FEED}`, "utf16le"), "App.dmg"],
  ])("is refused: a key that signs files signs feeds, %s", async (_, bytes, name) => {
    await createFeedKey(contextAt(), publisher.application, "sparkle");
    const before = await filesLeft();
    const answer = await upload([file(bytes, name)]);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: `${name} is an appcast. The server writes feeds itself; upload the program's files.` },
    });
    expect(await filesLeft()).toEqual(before);
  });

  it("that hides what it is is never signed", async () => {
    await createFeedKey(contextAt(), publisher.application, "sparkle");
    await switchOn(publisher.application, "sparkle");
    const hidden = `<!DOCTYPE rss [<!ENTITY ns "xml-name"><!ATTLIST rss a CDATA "x">]><rss/>`;
    expect((await upload([file(hidden, "App.zip"), file("dmg", "App.dmg")])).status).toBe(201);
    const { signed } = await signForFeeds(contextAt(), publisher.application.id);
    expect(signed).toBe(0);
    const text = await appcast();
    expect(text).toContain("App.dmg");
    expect(text).not.toContain("App.zip");
  });
});
