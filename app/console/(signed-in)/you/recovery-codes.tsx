"use client";
/** The recovery codes of a second factor, shown this once. */
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

export function RecoveryCodes() {
  const made = useResult("recovery_codes");
  if (!made) return null;
  return (
    <ResultAlert kind="success">
      <p className="mb-3">
        Your second factor is set up, and these are its recovery codes; any older ones no longer work. Keep
        them in a safe place away from your phone: each works once, and they are shown only now.
      </p>
      <Secret label="Recovery codes" text={made.codes.join("\n")} />
    </ResultAlert>
  );
}
