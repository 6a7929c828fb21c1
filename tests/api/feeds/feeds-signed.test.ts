/** Signatures that other updaters verify, each by its own key. */
import { createHash, createPublicKey, verify } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createFeedKey, FEED_KEY_FORMATS, type FeedKeyFormat } from "@/lib/domain/feeds/feed-keys";
import { signForFeeds } from "@/lib/domain/publishing/sign-for-feeds";
import { contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPluginRelease, aPublisher } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const SPKI_OF_ED25519 = Buffer.from("302a300506032b6570032100", "hex");

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof feedReader>;
const keys = new Map<FeedKeyFormat, string>();

function verified(raw: Uint8Array, message: string | Uint8Array, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI_OF_ED25519, raw]), format: "der", type: "spki" });
  return verify(null, Buffer.from(message), key, Buffer.from(signature, "base64"));
}

const raw = (format: FeedKeyFormat) => Buffer.from(keys.get(format) ?? "", "base64");

beforeAll(async () => {
  publisher = await aPublisher();
  const { application } = publisher;
  client = feedReader(application.slug);
  await switchOn(application, "sparkle", "winsparkle", "netsparkle", "tauri", "wordpress");
  await aFileFor(application, "1.0.0", "macos/x64", "Before.zip");
  for (const format of FEED_KEY_FORMATS) {
    keys.set(format, (await createFeedKey(contextAt(), application, format)).publicKey);
  }
  await signForFeeds(contextAt(), application.id);
  await aFileFor(application, "1.1.0", "macos/x64", "App.zip");
  await aFileFor(application, "1.1.0", "macos/x64", "App.app.tar.gz");
  await aFileFor(application, "1.1.0", "windows/x64", "App.exe");
  await aPluginRelease(application, { pluginId: "charts", version: "0.4.0" });
});

describe("Sparkle's appcast", () => {
  it("names files with signatures over their bytes, also those that were there before the key", async () => {
    const { text } = await client.ask("feeds/basic/sparkle/x64/appcast.xml");
    const enclosures = [
      ...text.matchAll(/<enclosure url="([^"]+)" length="(\d+)".* sparkle:edSignature="([^"]+)"/g),
    ];
    expect(enclosures.map(([, url = ""]) => url.split("/").at(-1))).toEqual(["App.zip", "Before.zip"]);
    for (const [, url = "", length, signature = ""] of enclosures) {
      const file = await client.ask(url);
      expect(file.text).toHaveLength(Number(length));
      expect(verified(raw("sparkle"), file.text, signature)).toBe(true);
      expect(verified(raw("sparkle"), `${file.text}.`, signature)).toBe(false);
    }
  });

  it("is signed itself, all before the comment at its end", async () => {
    const { text } = await client.ask("feeds/basic/sparkle/x64/appcast.xml");
    const end = text.lastIndexOf("<!-- sparkle-signatures:\n");
    const [, signature = "", length] = /edSignature: (\S+)\nlength: (\d+)/.exec(text.slice(end)) ?? [];
    expect(end).toBe(Number(length));
    expect(verified(raw("sparkle"), text.slice(0, end), signature)).toBe(true);
  });
});

describe("NetSparkle's appcast", () => {
  it("has its signature beside it, over every byte", async () => {
    const path = "feeds/basic/netsparkle/windows-x64/stable.xml";
    const { text } = await client.ask(path);
    expect(text).toContain("sparkle:signature=");
    expect(text).not.toContain("sparkle-signatures:");
    expect(verified(raw("sparkle"), text, (await client.ask(`${path}.signature`)).text)).toBe(true);
    expect((await client.ask(path, {}, "POST")).text).toBe(text);
    expect((await client.ask("feeds/basic/sparkle/x64/appcast.xml", {}, "POST")).status).toBe(405);
    const other = await client.ask("feeds/basic/winsparkle/x64/stable.xml.signature");
    expect(other.status).toBe(404);
  });
});

describe("Tauri", () => {
  it("is offered a file with the four lines of minisign, its version among them", async () => {
    const answer = (await client.json("feeds/basic/tauri/darwin/x86_64/1.0.0")) as Record<string, string>;
    expect(answer).toMatchObject({ version: "1.1.0", url: expect.stringMatching(/App\.app\.tar\.gz$/) });
    const text = Buffer.from(answer.signature ?? "", "base64").toString();
    const [, second = "", third = "", fourth = ""] = text.split("\n");
    const comment = third.replace("trusted comment: ", "");
    expect(comment).toMatch(/^timestamp:\d+\tfile:App\.app\.tar\.gz\tversion:1\.1\.0$/);
    const publicKey = Buffer.from(raw("minisign").toString().split("\n")[1] ?? "", "base64");
    const signed = Buffer.from(second, "base64");
    expect(signed.subarray(0, 2).toString()).toBe("ED");
    expect(signed.subarray(2, 10)).toEqual(publicKey.subarray(2, 10));
    const signature = signed.subarray(10);
    const digest = createHash("blake2b512").update("App.app.tar.gz of 1.1.0").digest();
    const own = publicKey.subarray(10);
    expect(verified(own, digest, signature.toString("base64"))).toBe(true);
    expect(verified(own, Buffer.concat([signature, Buffer.from(comment)]), fourth)).toBe(true);
    expect((await client.ask("feeds/basic/tauri/darwin/x86_64/1.1.0")).status).toBe(204);
  });
});

describe("WordPress", () => {
  it("gets a signature over the SHA-384 with the file", async () => {
    const { package: url } = (await client.json("feeds/basic/wordpress/charts.json")) as { package: string };
    const { text, headers } = await client.ask(url);
    const digest = createHash("sha384").update(text).digest();
    expect(verified(raw("wordpress"), digest, headers.get("x-content-signature") ?? "")).toBe(true);
  });
});

describe("keys of feeds", () => {
  it("are published in the spelling of each client, and are no key of anything else", async () => {
    const { body } = await program(publisher.application.slug).publicKey();
    expect(body).toMatchObject({
      clients: {
        sparkle: keys.get("sparkle"),
        tauri: keys.get("minisign"),
        wordpress: keys.get("wordpress"),
      },
    });
    const { keys: others } = body as { keys: { publicKey: string }[] };
    const all = [
      raw("sparkle"),
      Buffer.from(raw("minisign").toString().split("\n")[1] ?? "", "base64").subarray(10),
      raw("wordpress"),
      ...others.map(({ publicKey }) => Buffer.from(publicKey, "base64").subarray(-32)),
    ].map((key) => key.toString("hex"));
    expect(new Set(all).size).toBe(all.length);
  });

  it("are made once: programs know only the first", async () => {
    await expect(createFeedKey(contextAt(), publisher.application, "sparkle")).rejects.toMatchObject({
      refusal: { id: "feed_key_exists" },
    });
  });

  it("do not pass for one another: what one signs for an upload, another refuses", async () => {
    // With one key for both, an upload of 64 bytes would get a signature that minisign takes for that of a file.
    const digest = createHash("blake2b512").update("a program that nobody uploaded").digest();
    const upload = digest.toString("latin1");
    await aFileFor(publisher.application, "1.2.0", "windows/x64", "Evil.zip", {
      content: Buffer.from(upload, "latin1"),
    });
    const { text } = await client.ask("feeds/basic/winsparkle/x64/stable.xml");
    const [, signature = ""] = /Evil\.zip".*sparkle:edSignature="([^"]+)"/.exec(text) ?? [];
    expect(verified(raw("sparkle"), digest, signature)).toBe(true);
    const minisign = Buffer.from(raw("minisign").toString().split("\n")[1] ?? "", "base64").subarray(10);
    expect(verified(minisign, digest, signature)).toBe(false);
  });
});
