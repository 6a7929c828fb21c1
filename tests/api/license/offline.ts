/** A token as a program without our code checks it: published key, own machine, time. docs/contract.md 4.2. */
import { verifyAsync } from "@noble/ed25519";

const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

export async function verifiesOffline(
  token: string,
  publishedKeys: { publicKey: string }[],
  machineId: string,
  now = new Date(),
): Promise<boolean> {
  const [payload = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  const signed = await Promise.all(
    publishedKeys.map(({ publicKey }) =>
      verifyAsync(Buffer.from(signature, "base64url"), Buffer.from(payload, "ascii"), rawKey(publicKey)),
    ),
  );
  return signed.includes(true) && claims.sub === machineId && claims.exp * 1000 > now.getTime();
}

function rawKey(spki: string): Uint8Array {
  const der = Buffer.from(spki, "base64");
  if (der.length !== 44 || !der.subarray(0, 12).equals(SPKI_PREFIX))
    throw new Error(`not the SPKI DER of an Ed25519 key: ${spki}`);
  return new Uint8Array(der.subarray(12));
}
