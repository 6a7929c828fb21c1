/** Tauri's verifier as it is (its crate, as WebAssembly), on the answer that its updater would read. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { tauriAnswer, tauriFile } from "@/lib/domain/feeds/formats/tauri";
import { address, aFeedFile, anOffer } from "../unit/feeds/some-offers";

type Verifier = {
  PublicKey: { decode(text: string): { verify(bytes: Uint8Array, signature: object): boolean } };
  Signature: { decode(text: string): object };
};

const { PublicKey, Signature }: Verifier = createRequire(import.meta.url)("@threema/wasm-minisign-verify");
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const keyId = Buffer.from("0011223344556677", "hex");
const bytes = Buffer.from("the program");

/** As `tauri signer sign` writes it: of the BLAKE2b-512 of the file, and of the comment with it. */
function minisignOf(content: Buffer, comment: string, key: KeyObject = privateKey): string {
  const signature = sign(null, createHash("blake2b512").update(content).digest(), key);
  const all = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
  const line = Buffer.concat([Buffer.from("ED"), keyId, signature]).toString("base64");
  return `untrusted comment: signature\n${line}\ntrusted comment: ${comment}\n${all.toString("base64")}\n`;
}

/** What a program keeps in its configuration. */
function publicKeyText(): string {
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  return `untrusted comment: key\n${Buffer.concat([Buffer.from("Ed"), keyId, raw]).toString("base64")}\n`;
}

function isAccepted(content: Buffer, minisign: string): boolean {
  const file = aFeedFile("App.AppImage", { minisign, arch: "x64" });
  const offer = anOffer("1.2.0", [file]);
  const chosen = tauriFile(offer, { platform: "linux", arch: "x64", bundle: "appimage" });
  const answer = chosen && tauriAnswer(offer, chosen, { address });
  if (!answer) return false;
  const text = Buffer.from(answer.signature, "base64").toString("utf8");
  try {
    return PublicKey.decode(publicKeyText()).verify(content, Signature.decode(text));
  } catch {
    return false;
  }
}

describe("Tauri's verifier", () => {
  const comment = "timestamp:1767323045\tfile:App.AppImage\tversion:1.2.0";

  it("accepts the signature that the answer carries", () => {
    expect(isAccepted(bytes, minisignOf(bytes, comment))).toBe(true);
  });

  it("refuses other bytes, another comment and another key", () => {
    expect(isAccepted(Buffer.from("another program"), minisignOf(bytes, comment))).toBe(false);
    expect(isAccepted(bytes, minisignOf(bytes, comment).replace("file:App", "file:Bpp"))).toBe(false);
    const other = generateKeyPairSync("ed25519").privateKey;
    expect(isAccepted(bytes, minisignOf(bytes, comment, other))).toBe(false);
  });
});
