"use client";
/** A token that was just created: shown this once, where it belongs, and a call to try it with. */
import type { CredentialPurpose } from "@/lib/domain/credentials/credential";
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";
import type { TokenUse } from "./token-uses";

type Props = {
  /** The token's name goes between `before` and `after`. */
  text: Readonly<{ before: string; after: string; label: string }>;
  uses: Readonly<Record<CredentialPurpose, TokenUse>>;
};

export function ShownToken({ text, uses }: Props) {
  const made = useResult("token");
  if (!made) return null;
  const { belongs, tryIt, call } = uses[made.purpose];
  return (
    <ResultAlert kind="success">
      <p className="mb-3 wrap-anywhere">
        {text.before} {made.name}
        {text.after} {belongs}
      </p>
      <Secret label={text.label} text={made.token} />
      <Secret isPublic label={tryIt} text={call} />
    </ResultAlert>
  );
}
