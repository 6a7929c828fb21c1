/** Whether a text can be a license key of an application at all (docs/contract.md D4, D10). */
import { PlainSecret } from "../../crypto/secret";
import type { Context } from "../context";
import { storedHash } from "../stored-hash";
import { foreignKeyIn, LICENSE_KEY_HASH_KIND, parseLicenseKey } from "./license-key";

const HAS_IMPORTED = {
  name: "has-imported-keys",
  text: `SELECT EXISTS (SELECT 1 FROM license_keys k JOIN applications a ON a.id = k.application_id
                        WHERE a.slug = $1 AND k.source = 'import') AS has`,
};

/** The key whose whole text was typed, though it does not look like one; of any application. Null for none. */
export async function findImportedKey(
  { db }: Pick<Context, "db">,
  typed: string,
): Promise<{ id: string; slug: string } | null> {
  const key = foreignKeyIn(typed);
  const found =
    key &&
    (await db.prisma.licenseKey.findUnique({
      where: { secretHash: storedHash(LICENSE_KEY_HASH_KIND, key) },
      select: { id: true, application: { select: { slug: true } } },
    }));
  return found && { id: found.id, slug: found.application.slug };
}

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
