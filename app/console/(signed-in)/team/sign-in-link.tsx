"use client";
/** A link for somebody of the team, shown this once. */
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

export function SignInLink() {
  const made = useResult("sign_in_link");
  if (!made) return null;
  return (
    <ResultAlert kind="success">
      <p className="mb-3">
        Give this link to {made.email}. It is shown only now and works once, within an hour.
      </p>
      <Secret label="Sign-in link" text={made.url} />
    </ResultAlert>
  );
}
