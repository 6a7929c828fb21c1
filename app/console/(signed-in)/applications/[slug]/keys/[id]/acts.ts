/** The acts on a key that open a row below its head. Pure. */
import type { KeyDetail } from "@/lib/domain/keys/key-detail";

export const ACTS = ["change", "replace", "code", "link", "revoke"] as const;
export type Act = (typeof ACTS)[number];

/** Those that make sense for the key as it is now. */
export function actsFor({ status, email }: KeyDetail, application: { manageCodes: boolean }): readonly Act[] {
  const isRevoked = status === "revoked";
  const makesSense: Readonly<Record<Act, boolean>> = {
    change: true,
    replace: !isRevoked,
    code: application.manageCodes,
    link: email !== null,
    revoke: !isRevoked,
  };
  return ACTS.filter((act) => makesSense[act]);
}

/** The address of the key's page with the row opened. */
export function actPath(path: string, act: Act): string {
  return `${path}?act=${act}`;
}
