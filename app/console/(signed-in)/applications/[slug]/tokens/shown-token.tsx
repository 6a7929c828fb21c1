"use client";
/** A token that was just created: shown this once, where it belongs, and a call to try it with. */
import type { CredentialPurpose } from "@/lib/domain/credentials/credential";
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

type Use = Readonly<{
  belongs: string;
  /** The call reads the token from this variable, so that none gets into a shell's history. */
  variable: string;
  call: (base: string, variable: string) => string;
}>;

const USES: Readonly<Record<CredentialPurpose, Use>> = {
  key_api: {
    belongs:
      "It belongs into the secrets of your shop's server, and nowhere into a program or page that you give away: whoever has it can issue keys.",
    variable: "LATCHKEY_SERVICE_TOKEN",
    call: (base, variable) =>
      `curl -H "Authorization: Bearer $${variable}" \\\n  "${base}/keys/v1/keys?email=somebody@example.com"`,
  },
  ci: {
    belongs:
      "It belongs into the protected secrets of your build pipeline, out of reach of pull requests from outside: whoever has it can publish to your users.",
    variable: "LATCHKEY_CI_TOKEN",
    call: (base, variable) =>
      `curl --fail-with-body -H "Authorization: Bearer $${variable}" \\\n  -F variant=basic -F version=1.0.0 -F file=@app.zip \\\n  ${base}/ci/release`,
  },
  update: {
    belongs:
      "It belongs into the settings of the copies that update without a license, such as a reseller's or a test machine's.",
    variable: "LATCHKEY_UPDATE_TOKEN",
    call: (base, variable) =>
      `curl -H "X-Update-Key: $${variable}" \\\n  "${base}/v1/check?edition=basic&channel=stable&version=0.0.0"`,
  },
};

/** `base`: the address that programs ask for updates. */
export function ShownToken({ base }: { base: string }) {
  const made = useResult("token");
  if (!made) return null;
  const { belongs, variable, call } = USES[made.purpose];
  return (
    <ResultAlert kind="success">
      <p className="mb-3">
        The token {made.name} is created. It is shown only now: copy it before you leave this page. {belongs}
      </p>
      <Secret label="Token" text={made.token} />
      <Secret isPublic label={`To try it, with the token in ${variable}`} text={call(base, variable)} />
    </ResultAlert>
  );
}
