"use client";
/** A link for someone on the team, shown this once. */
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";
import type { TeamMessages } from "./words.en";

export function SignInLink({ text }: { text: TeamMessages["madeLink"] }) {
  const made = useResult("sign_in_link");
  if (!made) return null;
  return (
    <ResultAlert kind="success">
      <p className="mb-3 wrap-anywhere">
        {text.before} {made.email}
        {text.after} {made.isMailed && text.mailed}
      </p>
      <Secret label={text.label} text={made.url} />
    </ResultAlert>
  );
}
