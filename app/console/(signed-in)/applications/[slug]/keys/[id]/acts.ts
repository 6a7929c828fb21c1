/** The acts on a key that open a row below its head. Pure. */
import type { ReactNode } from "react";
import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import type { MailSettings } from "@/lib/domain/mails/settings";

export const ACTS = ["change", "replace", "code", "link", "revoke"] as const;
export type Act = (typeof ACTS)[number];

/** What the row of an act is given. */
export type ActProps = Readonly<{
  place: Readonly<{ slug: string; id: string }>;
  detail: KeyDetail;
  mail: Pick<MailSettings, "keys" | "language">;
  /** A new key can be mailed to its customer, if it has one. */
  mayMail: boolean;
  /** A link back to the page. */
  cancel: ReactNode;
}>;

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
