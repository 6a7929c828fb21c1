"use client";
/** Keys that were just issued, instead of the form. */
import type { ReactNode } from "react";
import { Facts } from "@/lib/ui/console/facts";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";
import { formatCount, formatDate } from "@/lib/words/formats";
import type { Locale } from "@/lib/words/language";
import { BatchLink } from "./batch-link";
import { issueCsv } from "./issue-csv";
import { ShownKeys } from "./shown-keys";
import { issueWords } from "./words";

type Props = {
  locale: Locale;
  /** What the end of a license is called: with all other terms it would weigh more than the page. */
  ends: string;
  above: { href: string; label: string };
  /** The page with the form. */
  children: ReactNode;
};

type Issued = NonNullable<ReturnType<typeof useResult<"issue">>>;

export function IssuedKeys({ locale, ends, above, children }: Props) {
  const issued = useResult("issue");
  if (!issued) return children;
  const text = issueWords(locale.language);
  const { keys, issue } = issued;
  const count = formatCount(keys.length, locale);
  const [first] = keys;
  return (
    <>
      <PageTitle
        title={text.issued(count)}
        above={above}
        actions={
          // A full load: the same address, with its form again.
          <a href={`${above.href}/new`} className="btn btn-outline min-h-control border-muted">
            {text.issueMore}
          </a>
        }
      />
      <ResultAlert kind="success">
        <p className="font-medium">{keys.length === 1 ? text.keepIt : text.keepThem}</p>
        <p>{text.shownOnce}</p>
      </ResultAlert>
      <div className="mb-4">
        <Facts facts={factsOf(issued, ends, locale)} />
        <p className="mt-3">
          {keys.length === 1 && first ? (
            <Link href={`${above.href}/${first.id}`}>{text.openKey}</Link>
          ) : (
            <BatchLink keysPath={above.href} batch={issue.batch} label={text.openBatch(count)} />
          )}
        </p>
      </div>
      <ShownKeys locale={locale} keys={keys} file={issueCsv(issue, keys)} />
    </>
  );
}

function factsOf(
  { issue: { plan, customer, mailedTo, seats, lastDay, daysFromFirst } }: Issued,
  ends: string,
  locale: Locale,
) {
  const text = issueWords(locale.language);
  const endless = daysFromFirst === null ? text.noExpiry : text.fromFirst(formatCount(daysFromFirst, locale));
  return [
    { term: text.plan, is: text.planNamed(plan.name, plan.code) },
    { term: text.customer, is: customer ?? text.noCustomer },
    ...(mailedTo === null ? [] : [{ term: text.mailed, is: text.mailedTo(mailedTo) }]),
    { term: text.seats, is: seats === null ? text.unlimited : formatCount(seats, locale) },
    {
      term: ends,
      is: lastDay ? formatDate(new Date(`${lastDay}T00:00:00Z`), locale) : endless,
    },
  ];
}
