/** Whether a text can be a license key of an application at all (docs/contract.md D4, D10). */
import { PlainSecret } from "../../crypto/secret";
import type { Context } from "../context";
import { parseLicenseKey } from "./license-key";

const HAS_IMPORTED = {
  name: "has-imported-keys",
  text: `SELECT EXISTS (SELECT 1 FROM license_keys k JOIN applications a ON a.id = k.application_id
                        WHERE a.slug = $1 AND k.source = 'import') AS has`,
};

/** One of our shape; or any other, where keys were imported. Ask only for a secret that was not found. */
export async function canBeLicenseKey(
  { db }: Pick<Context, "db">,
  slug: string,
  key: unknown,
): Promise<boolean> {
  if (!(key instanceof PlainSecret)) return true;
  if (parseLicenseKey(key.expose())) return true;
  const [row] = await db.run<{ has: boolean }>(HAS_IMPORTED, [slug]);
  return row?.has ?? false;
}
