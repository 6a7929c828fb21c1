/** What Sparkle does with a feed, by its parser's rules and with OpenSSL: it runs on a Mac alone. */
import { execFile } from "node:child_process";
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { appcast, withFeedSignature } from "@/lib/domain/feeds/formats/appcast";
import { address, aFeedFile, anOffer } from "../unit/feeds/some-offers";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === "item",
});
const MARK = "<!-- sparkle-signatures:\n";

async function isSigned(bytes: Uint8Array, signature: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "sparkle-"));
  const [key, file, sig] = ["key.pem", "file", "sig"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(key, publicKey.export({ format: "pem", type: "spki" }));
  await writeFile(file, bytes);
  await writeFile(sig, Buffer.from(signature, "base64"));
  const verify = ["pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin", "-in", file, "-sigfile", sig];
  return promisify(execFile)("openssl", verify).then(
    () => true,
    () => false,
  );
}

const signatureOf = (bytes: Uint8Array) => sign(null, bytes, privateKey).toString("base64");

const program = Buffer.from("the program");
const file = aFeedFile("App.zip", { build: "12", sparkleSignature: signatureOf(program), platform: "macos" });
const feed = appcast([anOffer("1.2.0", [file], { notes: "Größer <& besser>" })], {
  family: "sparkle",
  title: "App",
  link: "https://example.test",
  address,
});

describe("Sparkle", () => {
  it("finds the signature of the archive at the one enclosure, and refuses other bytes", async () => {
    const [item] = parser.parse(feed).rss.channel.item;
    expect(Array.isArray(item.enclosure)).toBe(false);
    const signature = item.enclosure["@_sparkle:edSignature"];
    expect(await isSigned(program, signature)).toBe(true);
    expect(await isSigned(Buffer.from("another program"), signature)).toBe(false);
  });

  it("finds the feed's own signature from its end, and refuses a feed with other words", async () => {
    const told = Buffer.from(withFeedSignature(feed, signatureOf(Buffer.from(feed))));
    const at = told.lastIndexOf(MARK);
    const [, signature = "", length = ""] =
      /edSignature: (\S+)\nlength: (\d+)\n-->/.exec(told.subarray(at).toString("utf8")) ?? [];
    expect(Number(length)).toBe(at);
    expect(await isSigned(told.subarray(0, at), signature)).toBe(true);
    const forged = Buffer.from(told.toString("utf8").replace("1.2.0", "9.9.9"));
    expect(await isSigned(forged.subarray(0, forged.lastIndexOf(MARK)), signature)).toBe(false);
  });
});
