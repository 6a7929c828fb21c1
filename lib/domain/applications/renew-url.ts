/** Where a license of a plan is renewed: a page of the shop, told which license it is about (docs/contract.md D10). Pure. */
import { parseAddress } from "../../process/address";
import { refused } from "../errors";
import { isStorable } from "../text";

/** What stands for a license's own values, which are percent-encoded. */
const RENEW_PLACEHOLDERS = ["keyId", "orderId", "email"] as const;

const LENGTH_MAX = 1_000;
const PLACEHOLDER = /\{([^{}]*)\}/g;
/** Scheme and host stand there as they are: no value of a license decides where its holder is led. */
const BEGINNING = /^https:\/\/[^/?#{}\s\\@]+(?:[/?#]|$)/i;

export type RenewedLicense = Readonly<{ keyId: string; orderId: string | null; email: string | null }>;

/** Trims. Null for an empty text: no such page. Throws `invalid_input`. */
export function parseRenewUrl(text: string | null): string | null {
  const url = text?.trim() ?? "";
  if (url === "") return null;
  const placeholders = [...url.matchAll(PLACEHOLDER)].map(([, name]) => name);
  const isKnown = placeholders.every((name) => RENEW_PLACEHOLDERS.some((known) => known === name));
  const plain = url.replace(PLACEHOLDER, "x");
  const isFine =
    url.length <= LENGTH_MAX &&
    isStorable(url) &&
    BEGINNING.test(url) &&
    isKnown &&
    !/[{}\s]/.test(plain) &&
    parseAddress(plain) !== null;
  const shown = RENEW_PLACEHOLDERS.map((name) => `{${name}}`);
  if (!isFine) throw refused("renew_url_malformed", { placeholders: shown, max: LENGTH_MAX });
  return url;
}

/** The address for one license; a value that it does not have is left empty. */
export function renewAddress(renewUrl: string, license: RenewedLicense): string {
  const values: Readonly<Record<string, string | null>> = license;
  return renewUrl.replace(PLACEHOLDER, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}
