"use client";
/** The secret that an endpoint was just given: shown this once. */
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

/** The endpoint's address goes between `before` and `after`. */
type Props = { text: Readonly<{ before: string; after: string; label: string }> };

export function ShownSecret({ text }: Props) {
  const made = useResult("webhook_secret");
  if (!made) return null;
  return (
    <ResultAlert kind="success">
      <p className="mb-3 wrap-anywhere">
        {text.before} {made.url}
        {text.after}
      </p>
      <Secret label={text.label} text={made.secret} />
    </ResultAlert>
  );
}
