/** Where the installation's servers answer, so that commands print their links without having their environment. */
import { config } from "../config/config";
import type { Db } from "../db/client";

export type InstallationAddresses = Readonly<{ baseUrl: string; accountUrl: string }>;

const REMEMBER = {
  name: "remember-addresses",
  text: `UPDATE installation SET base_url = $1, account_url = $2
         WHERE id = 1 AND (base_url, account_url) IS DISTINCT FROM ($1, $2)`,
};
const RECALL = {
  name: "recall-addresses",
  text: `SELECT base_url AS "baseUrl", account_url AS "accountUrl" FROM installation
         WHERE id = 1 AND base_url IS NOT NULL AND account_url IS NOT NULL`,
};

/** What a server does when it starts: servers of one installation have the same addresses, and the last one is right. */
export async function rememberAddresses(db: Db): Promise<void> {
  const { baseUrl, accountUrl } = config();
  await db.run(REMEMBER, [baseUrl, accountUrl]);
}

/** Of the server that started last; null before the first one. */
export async function recallAddresses(db: Db): Promise<InstallationAddresses | null> {
  const [row] = await db.run<InstallationAddresses>(RECALL, []);
  return row ?? null;
}
