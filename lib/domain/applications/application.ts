/** What an application is. docs/contract.md D1. */
import type { ApplicationKind, SigningPurpose } from "../../db/generated/enums";
import { refused } from "../errors";
import { checkedName } from "../text";

export type { ApplicationKind };

/** As people and the command line write kinds, to as they are stored. */
export const KINDS: Readonly<Record<string, ApplicationKind>> = Object.freeze({
  "license-only": "license_only",
  "updates-only": "updates_only",
  "licensed-updates": "licensed_updates",
});

const SLUG = /^[a-z][a-z0-9-]{1,39}$/;
const NAME_LENGTH_MAX = 200;

/** First path segments that are pages or routes of our own, and words of the command line (`log verify`). */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "account",
  "admin",
  "api",
  "app",
  "apps",
  "assets",
  "auth",
  "ci",
  "console",
  "docs",
  "favicon",
  "health",
  "help",
  "icons",
  "images",
  "keys",
  "legal",
  "license",
  "login",
  "logout",
  "manage",
  "metrics",
  "new",
  "privacy",
  "public",
  "robots",
  "setup",
  "sign-in",
  "sign-out",
  "static",
  "status",
  "support",
  "terms",
  "v1",
  "verify",
  "well-known",
  "www",
]);

/** Throws `invalid_input` for a slug that may not be given to an application. */
export function parseNewSlug(text: string): string {
  if (!SLUG.test(text)) {
    throw refused("slug_malformed");
  }
  if (RESERVED_SLUGS.has(text)) throw refused("slug_reserved", { slug: text });
  return text;
}

/** Whether the text can be an application's slug at all. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

export function parseApplicationName(text: string): string {
  const name = checkedName("name", text, NAME_LENGTH_MAX);
  if (!name) throw refused("application_name_empty");
  return name;
}

/** Throws `invalid_input`. */
export function parseKind(text: string): ApplicationKind {
  const kind = Object.hasOwn(KINDS, text) ? KINDS[text] : undefined;
  if (!kind) throw refused("kind_unknown", { kinds: Object.keys(KINDS) });
  return kind;
}

export function kindName(kind: ApplicationKind): string {
  return kind.replaceAll("_", "-");
}

export function sellsLicenses(kind: ApplicationKind): boolean {
  return kind !== "updates_only";
}

export function publishesUpdates(kind: ApplicationKind): boolean {
  return kind !== "license_only";
}

/** Whether an application of this kind has anything to sign for the purpose. */
export function usesSigningKeys(kind: ApplicationKind, purpose: SigningPurpose): boolean {
  return purpose === "license" ? sellsLicenses(kind) : publishesUpdates(kind);
}
