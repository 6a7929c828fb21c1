"use client";
/** Keys that were just issued, in place of the form that did so. */
import type { ReactNode } from "react";
import type { Locale } from "@/lib/messages/language";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { ShownKeys } from "@/lib/ui/console/shown-keys";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

type Props = {
  locale: Locale;
  slug: string;
  above: { href: string; label: string };
  /** The page with the form. */
  children: ReactNode;
};

export function IssuedKeys({ locale, slug, above, children }: Props) {
  const keys = useResult("keys")?.keys;
  if (!keys) return children;
  const [first] = keys;
  const isOne = keys.length === 1 && first;
  return (
    <>
      <PageTitle
        title={isOne ? "The key is issued" : `${keys.length} keys are issued`}
        above={above}
        actions={
          // Loaded, and not only shown: the same address with its form again.
          <a href={`${above.href}/new`} className="btn btn-outline min-h-control border-muted">
            Issue more
          </a>
        }
      />
      <ResultAlert kind="success">
        <p className="font-medium">Copy or save {isOne ? "it" : "them"} now.</p>
        <p>
          Keys and management codes are shown only this once: nobody can read them here later, not even you.
        </p>
        {isOne && (
          <p>
            <Link href={`${above.href}/${first.id}`}>Open the key</Link>
          </p>
        )}
      </ResultAlert>
      <ShownKeys locale={locale} keys={keys} fileName={`${slug}-keys.csv`} />
    </>
  );
}
