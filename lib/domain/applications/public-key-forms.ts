/** A public key in the forms that programs read. Pure. */

export type PublicKeyForms = Readonly<{
  /** Base64 of the SPKI DER, as `public-key` answers. */
  spki: string;
  /** With a line break at the end, as files have it. */
  pem: string;
  /** The 32 bytes of the key alone. */
  rawHex: string;
  rawBase64: string;
}>;

/** What stands in front of the 32 bytes in the SPKI DER of every Ed25519 key (RFC 8410). */
const SPKI_HEAD = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;
const PEM_LINE = /.{1,64}/g;

/** `publicKey`: Base64 of the SPKI DER. Throws RangeError for anything but an Ed25519 key. */
export function publicKeyForms(publicKey: string): PublicKeyForms {
  const der = Buffer.from(publicKey, "base64");
  const raw = der.subarray(SPKI_HEAD.length);
  if (raw.length !== KEY_BYTES || !der.subarray(0, SPKI_HEAD.length).equals(SPKI_HEAD))
    throw new RangeError("not the SPKI DER of an Ed25519 public key");
  const spki = der.toString("base64");
  const lines = spki.match(PEM_LINE) ?? [];
  return {
    spki,
    pem: ["-----BEGIN PUBLIC KEY-----", ...lines, "-----END PUBLIC KEY-----", ""].join("\n"),
    rawHex: raw.toString("hex"),
    rawBase64: raw.toString("base64"),
  };
}
