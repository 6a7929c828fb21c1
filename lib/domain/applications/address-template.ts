/** A page of the shop that is told which license it is about, such as where it is renewed (docs/contract.md D10). Pure. */
import { parseAddress } from "../../process/address";
import { refused } from "../errors";
import { isStorable } from "../text";
import { PLAN_FIELDS, type PlanFieldOf } from "./plan-fields";

/** Stands for a license's own value, which is percent-encoded. */
const PLACEHOLDER = /\{([^{}]*)\}/g;
/** Scheme and host stand there as they are: no value of a license decides where its holder is led. */
const BEGINNING = /^https:\/\/[^/?#{}\s\\@]+(?:[/?#]|$)/i;

export type AddressedLicense = Readonly<{ keyId: string; orderId: string | null; email: string | null }>;

/** Trims. Null for an empty text: no such page. Throws `invalid_input`. */
export function parseAddressTemplate(field: PlanFieldOf<"address">, text: string | null): string | null {
  const { placeholders, lengthMax } = PLAN_FIELDS[field];
  const url = text?.trim() ?? "";
  if (url === "") return null;
  const isKnown = [...url.matchAll(PLACEHOLDER)].every(([, name]) =>
    placeholders.some((known) => known === name),
  );
  const plain = url.replace(PLACEHOLDER, "x");
  const isFine =
    url.length <= lengthMax &&
    isStorable(url) &&
    BEGINNING.test(url) &&
    isKnown &&
    !/[{}\s]/.test(plain) &&
    parseAddress(plain) !== null;
  const shown = placeholders.map((name) => `{${name}}`);
  if (!isFine) throw refused("plan_address_malformed", { field, placeholders: shown, max: lengthMax });
  return url;
}

/** The address for one license; a value that it does not have is left empty. */
export function filledAddress(template: string, license: AddressedLicense): string {
  const values: Readonly<Record<string, string | null>> = license;
  return template.replace(PLACEHOLDER, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}
