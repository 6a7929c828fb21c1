/**
 * Which installation this is, and whether this process has the secrets that its data was made with. With others it would
 * look healthy and tell every customer that their key does not exist.
 */
import { config } from "../config/config";
import { isSealedUnder } from "../crypto/sealed-box";
import { hashSecret, PlainSecret } from "../crypto/secret";
import type { Db } from "../db/client";

const REMEMBER = {
  name: "remember-pepper",
  text: `INSERT INTO installation (id, pepper_check) VALUES (1, $1) ON CONFLICT (id) DO NOTHING`,
};
const RECALL = {
  name: "recall-secrets",
  text: `SELECT i.pepper_check AS "pepperCheck",
                (SELECT sealed_private_key FROM signing_keys ORDER BY id DESC LIMIT 1) AS "sealedPrivateKey"
         FROM installation i WHERE i.id = 1`,
};
const NAME = {
  name: "installation-uuid",
  text: "SELECT uuid FROM installation WHERE id = 1",
};

type Row = { pepperCheck: Buffer; sealedPrivateKey: Buffer | null };

/** One sentence about what is wrong, or null. The first process on an empty database decides what is right. */
export async function secretsProblem(db: Db): Promise<string | null> {
  await db.run(REMEMBER, [pepperCheck()]);
  return wrongSecret(db);
}

/** The same without deciding anything. */
export async function wrongSecret(db: Db): Promise<string | null> {
  const { masterKeys } = config().secrets;
  const [row] = await db.run<Row>(RECALL, []);
  if (row && !pepperCheck().equals(row.pepperCheck)) {
    return "KEY_PEPPER is not the one this database was made with; set the previous value, or no key or token is recognized.";
  }
  const sealed = row?.sealedPrivateKey;
  if (sealed && !masterKeys.some((key) => isSealedUnder(key, sealed))) {
    return "MASTER_KEY is not the one the signing keys were sealed under; set the previous value as MASTER_KEY or MASTER_KEY_PREVIOUS.";
  }
  return null;
}

/** Random, and the same for as long as the database lives. A restored copy of the database has the same. */
export async function installationId(db: Db): Promise<string> {
  await db.run(REMEMBER, [pepperCheck()]);
  const [row] = await db.run<{ uuid: string }>(NAME, []);
  if (!row) throw new Error("The installation has no row in the database.");
  return row.uuid;
}

function pepperCheck(): Buffer {
  return hashSecret(config().secrets.keyPepper, "pepper-check", new PlainSecret("latchkey"));
}
