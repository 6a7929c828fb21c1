/** What every installed program relies on: each statement verifies with a key that is published now. */
import { createPublicKey, verify } from "node:crypto";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { statementIn } from "@/tests/support/release-answers";
import { program } from "@/tests/support/release-personas";
import { publishedKeys } from "../../api/read";

/** The versions whose statement does not verify, or says something else than the record. */
export async function verifyPublished(slug: string, releases: readonly ReleaseRecord[]): Promise<string[]> {
  const keys = new Map(
    publishedKeys(await program(slug).publicKey()).map(({ kid, publicKey }) => [kid, publicKey]),
  );
  return releases
    .filter(({ status }) => status === "published")
    .filter((release) => !isSound(release, keys.get(release.kid ?? "")))
    .map(({ version }) => version);
}

function isSound({ payload, signature, ...release }: ReleaseRecord, publicKey: string | undefined): boolean {
  if (!payload || !signature || !publicKey) return false;
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  if (!verify(null, Buffer.from(payload, "ascii"), key, Buffer.from(signature, "base64url"))) return false;
  const said = statementIn(payload);
  return (["version", "kid", "seq", "sha256", "size", "image"] as const).every(
    (field) => said[field] === release[field],
  );
}
