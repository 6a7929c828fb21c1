/**
 * Where license keys are looked up. Whoever tries keys without a token of the key API must be counted and blocked, as
 * `lib/http/key-guesses.ts` does it; `tests/api/license/key-guesses.test.ts` tries each way in.
 */
import { describe, expect, it } from "vitest";
import { projectTree, within, withoutComments } from "./tree";

/** Files that make the hash by which a key is found, and who can reach them. */
const HASHES = {
  strangers: [
    "lib/domain/activations/activate.ts",
    "lib/domain/activations/find-license.ts",
    "lib/domain/updates/claims.ts",
  ],
  "tokens and operators": [
    "lib/domain/find/find-keys.ts",
    "lib/domain/keys/imported.ts",
    "lib/domain/keys/key-conditions.ts",
    "lib/domain/keys/list-keys.ts",
    "lib/domain/keys/mail-to-customer.ts",
    "lib/domain/keys/mailed-license.ts",
    "lib/domain/keys/search-keys.ts",
    "lib/domain/moving/prepare-import.ts",
  ],
  "new keys alone": [
    "lib/domain/activations/trial.ts",
    "lib/domain/keys/issue.ts",
    "lib/domain/keys/replace-key.ts",
  ],
} as const;

/** What calls those of strangers from outside the domain. `verify-tokens.ts` takes tokens alone. */
const CALLERS = [
  "lib/http/feeds/asked-feed.ts",
  "lib/http/license-api/devices.ts",
  "lib/http/update-api/check.ts",
  "lib/operations/backup/verify-tokens.ts",
];
const VERBS =
  /import \{[^}]*\b(?:activate|validate|deactivate|findLicense|readLicenseClaim|readClaims)\b[^}]*\} from "[^"]*domain\//;

const source = within(projectTree(), "lib", "app");
const using = (pattern: RegExp) =>
  [...source].flatMap(([path, text]) => (pattern.test(withoutComments(text)) ? [path] : [])).sort();

describe("the hash of a license key", () => {
  it("is made where it is known who asks", () => {
    const listed = Object.values(HASHES).flat().sort();
    const own = "lib/domain/keys/license-key.ts";
    expect(using(/\bLICENSE_KEY_HASH_KIND\b/).filter((path) => path !== own)).toEqual(listed);
  });

  it("is made for strangers by calls that count unknown keys", () => {
    expect(using(VERBS).filter((path) => !path.startsWith("lib/domain/"))).toEqual(CALLERS);
  });
});
