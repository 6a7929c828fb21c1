/** Where a token of each purpose belongs, and a call to try it with. */

import type { CredentialPurpose } from "@/lib/domain/credentials/credential";
import type { TokensMessages } from "./words.en";

export type TokenUse = Readonly<{ belongs: string; tryIt: string; call: string }>;

/** Calls read the token from these, so that none gets into a shell's history. */
const VARIABLES: Readonly<Record<CredentialPurpose, string>> = {
  key_api: "LATCHKEY_SERVICE_TOKEN",
  ci: "LATCHKEY_CI_TOKEN",
  update: "LATCHKEY_UPDATE_TOKEN",
};

const CALLS: Readonly<Record<CredentialPurpose, (base: string, variable: string) => string>> = {
  key_api: (base, variable) =>
    `curl -H "Authorization: Bearer $${variable}" \\\n  "${base}/keys/v1/keys?email=somebody@example.com"`,
  ci: (base, variable) =>
    `curl --fail-with-body -H "Authorization: Bearer $${variable}" \\\n  -F variant=basic -F version=1.0.0 -F file=@app.zip \\\n  ${base}/ci/release`,
  update: (base, variable) =>
    `curl -H "X-Update-Key: $${variable}" \\\n  "${base}/v1/check?edition=basic&channel=stable&version=0.0.0"`,
};

/** `base`: the address that programs ask for updates. */
export function tokenUses(
  base: string,
  text: Pick<TokensMessages, "belongs" | "tryIt">,
): Readonly<Record<CredentialPurpose, TokenUse>> {
  const use = (purpose: CredentialPurpose): TokenUse => ({
    belongs: text.belongs[purpose],
    tryIt: text.tryIt(VARIABLES[purpose]),
    call: CALLS[purpose](base, VARIABLES[purpose]),
  });
  return { key_api: use("key_api"), ci: use("ci"), update: use("update") };
}
