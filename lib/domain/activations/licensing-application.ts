/** An application as the license interface needs it: with the key that signs now. */

import { type ApplicationKind, isSlug, sellsLicenses } from "../applications/application";
import type { Context } from "../context";
import { DomainError } from "../errors";

export type ApplicationRow = {
  applicationId: string;
  slug: string;
  kind: ApplicationKind;
  manageCodes: boolean;
  kid: string | null;
  sealedPrivateKey: Uint8Array | null;
};

export type SigningApplication = ApplicationRow & { kid: string; sealedPrivateKey: Uint8Array };

/** Columns of an ApplicationRow for a statement over `applications a` left joined to `signing_keys s`. */
export const APPLICATION_ROW_COLUMNS = `
  a.id AS "applicationId", a.slug, a.kind, a.manage_codes AS "manageCodes",
  s.kid, s.sealed_private_key AS "sealedPrivateKey"`;

const FIND = {
  name: "find-licensing-application",
  text: `SELECT ${APPLICATION_ROW_COLUMNS}
         FROM applications a LEFT JOIN signing_keys s ON s.id = a.license_signing_key_id
         WHERE a.slug = $1`,
};

/** Throws `not_found` for an unknown application and for one without license keys. */
export async function findLicensingApplication(
  ctx: Pick<Context, "db">,
  slug: string,
): Promise<ApplicationRow> {
  const [row] = isSlug(slug) ? await ctx.db.run<ApplicationRow>(FIND, [slug]) : [];
  return requireLicensing(row);
}

export function requireLicensing<Row extends ApplicationRow>(row: Row | undefined): Row {
  if (!row || !sellsLicenses(row.kind)) throw new DomainError("not_found");
  return row;
}

/** Throws `not_configured` when no key signs. */
export function requireSigningKey<Row extends ApplicationRow>(
  row: Row,
): Row & { kid: string; sealedPrivateKey: Uint8Array } {
  const { kid, sealedPrivateKey } = row;
  if (!kid || !sealedPrivateKey) throw new DomainError("not_configured");
  return { ...row, kid, sealedPrivateKey };
}
