"use client";
/** A link for somebody of the team, shown this once. */
import { Alert } from "@/lib/ui/alert";
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";

export function SignInLink() {
  const made = useResult("sign_in_link");
  if (!made) return null;
  return (
    <Alert kind="success" announce>
      <p className="mb-3">
        Give this link to {made.email}. It is shown only now and works once, within an hour.
      </p>
      <Secret label="Sign-in link" text={made.url} />
    </Alert>
  );
}
