"use client";
/** What was just made of a key, for the only time that it can be read. */
import type { Locale } from "@/lib/messages/language";
import { Secret } from "@/lib/ui/console/secret";
import { ShownKeys } from "@/lib/ui/console/shown-keys";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

export function ReplacedKey({ locale }: { locale: Locale }) {
  const made = useResult("keys");
  if (!made) return null;
  return (
    <>
      <ResultAlert kind="success">
        <p className="font-medium">The key is replaced. Copy or save the new one now.</p>
        <p>
          It is shown only this once. The previous one no longer works; devices keep their seats and run on.
        </p>
      </ResultAlert>
      <ShownKeys locale={locale} keys={made.keys} />
    </>
  );
}

export function RenewedManageCode() {
  const made = useResult("manage_code");
  if (!made) return null;
  return (
    <ResultAlert kind="success">
      <p className="mb-3">
        This is the key's management code from now on. It is shown only this once; a previous one no longer
        works.
      </p>
      <Secret label="Management code" text={made.manageCode} />
    </ResultAlert>
  );
}
