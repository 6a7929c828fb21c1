/** Whether the restored signing keys are the published ones, and devices of before are let in by tokens of theirs. */
import { createPublicKey } from "node:crypto";
import { database, databasePool } from "../../db/client";
import { signLicense } from "../../domain/activations/license";
import { validate } from "../../domain/activations/validate";
import { signerOf } from "../../domain/applications/signer";

export type TokenProof = {
  /** Private keys that open under the master key and belong to their public keys. */
  signingKeys: number;
  /** Devices whose token of a day before was validated. */
  devices: number;
  problems: string[];
};

const DEVICES_EACH = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

const KEYS = `SELECT a.slug, a.manage_codes AS "manageCodes", k.kid, k.purpose::text AS purpose, k.public_key AS "publicKey",
    k.sealed_private_key AS "sealedPrivateKey", k.withdrawn_at IS NOT NULL AS withdrawn, k.application_id::text AS "applicationId"
  FROM signing_keys k JOIN applications a ON a.id = k.application_id ORDER BY k.id`;
/** The newest with a seat of licenses that hold. */
const DEVICES = `SELECT d.id::text AS "activationId", d.machine_id AS "machineId"
  FROM license_keys l JOIN activations d ON d.key_id = l.id
  WHERE l.application_id = $1 AND l.state = 'active' AND (l.expires_at IS NULL OR l.expires_at > $2) AND d.released_at IS NULL
  ORDER BY l.id DESC LIMIT ${DEVICES_EACH}`;

type Key = {
  slug: string;
  manageCodes: boolean;
  kid: string;
  purpose: string;
  publicKey: Buffer;
  sealedPrivateKey: Buffer;
  withdrawn: boolean;
  applicationId: string;
};
type Device = { activationId: string; machineId: string };

/** In the database of this process, with its secrets. */
export async function proveTokens(now: Date): Promise<TokenProof> {
  const proof: TokenProof = { signingKeys: 0, devices: 0, problems: [] };
  const { rows } = await databasePool().query<Key>(KEYS);
  for (const key of rows) {
    const problem = problemOf(key);
    if (problem) {
      proof.problems.push(problem);
      continue;
    }
    proof.signingKeys += 1;
    if (key.purpose === "license" && !key.withdrawn) await proveDevices(key, now, proof);
  }
  return proof;
}

function problemOf({ slug, kid, publicKey, sealedPrivateKey }: Key): string | null {
  try {
    const derived = createPublicKey(signerOf(kid, sealedPrivateKey)).export({ type: "spki", format: "der" });
    return derived.equals(publicKey)
      ? null
      : `The signing key ${kid} of ${slug} does not fit its public key.`;
  } catch {
    return `The signing key ${kid} of ${slug} does not open under MASTER_KEY.`;
  }
}

/** As these programs would ask tomorrow, with a token that was signed by this key. */
async function proveDevices(key: Key, now: Date, proof: TokenProof): Promise<void> {
  const { rows: devices } = await databasePool().query<Device>(DEVICES, [key.applicationId, now]);
  for (const device of devices) {
    const entitlement = {
      planCode: "",
      planName: "",
      features: {},
      expiresAt: null,
      updatesUntil: null,
      maxActivations: null,
    };
    const { token } = await signLicense(key, entitlement, device, new Date(now.getTime() - DAY_MS));
    const validation = { identity: { token }, machineId: device.machineId, version: null };
    try {
      await validate({ db: database(), now }, key.slug, validation);
      proof.devices += 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      proof.problems.push(`A device of ${key.slug} is not let in by its token: ${reason}.`);
    }
  }
}
