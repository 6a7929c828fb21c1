/**
 * The search box of the console. A POST, since a license key, management code or token must not come into an address, where
 * histories and logs of proxies keep it: those lead to what they belong to, and everything else to the page with the results.
 */
import { applicationPath, FIND, findPath, keyPath } from "@/lib/console/places";
import { findEverything } from "@/lib/domain/find/find-everything";
import { readFindText } from "@/lib/domain/find/find-text";
import type { FoundGroups } from "@/lib/domain/find/found";
import { findImportedKey } from "@/lib/domain/keys/imported";
import { operatorForm } from "@/lib/forms/console/operator-form";

/** Field: `q`. */
export const find = operatorForm(async ({ ctx, field }) => {
  const wanted = readFindText(field("q"));
  if (!wanted.isSecret) {
    const imported = await findImportedKey(ctx, field("q"));
    return { to: imported ? keyPath(imported.slug, imported.id) : findPath(wanted.text) };
  }
  const place = placeOf(await findEverything(ctx, wanted, 1));
  if (place) return { to: place };
  const { licenseKeys, manageCodes } = wanted.secrets;
  const whole = [licenseKeys, manageCodes, wanted.tokens, wanted.feedTokens];
  const isWhole = whole.some(({ length }) => length > 0);
  return { to: FIND, done: isWhole ? "unknown-secret" : "part-of-secret" };
});

function placeOf({ keys, tokens, devices }: FoundGroups): string | null {
  const [[key], [token], [device]] = [keys.rows, tokens.rows, devices.rows];
  if (key) return keyPath(key.application.slug, key.id);
  if (token) return `${applicationPath(token.application.slug)}/tokens`;
  return device ? keyPath(device.application.slug, device.keyId) : null;
}
