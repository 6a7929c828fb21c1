"use client";
/** The recovery codes of a second factor, shown this once. */
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";
import type { YouMessages } from "./words.en";

export function RecoveryCodes({ text }: { text: YouMessages["codes"] }) {
  const made = useResult("recovery_codes");
  if (!made) return null;
  return (
    <ResultAlert kind="success">
      <p className="mb-3">{text.made}</p>
      <Secret label={text.label} text={made.codes.join("\n")} />
    </ResultAlert>
  );
}
