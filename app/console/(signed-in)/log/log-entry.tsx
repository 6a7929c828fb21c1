"use client";
/** One entry of the log: a line where there is room, and two on a phone. */
import type { LogLine } from "@/lib/console/log-answer";
import { Link } from "@/lib/ui/console/link";

type Props = { line: LogLine; isNew: boolean; showsApplication: boolean };

/** On a phone, what was done is above who did it; a line break between them is an element of its own. */
const ON_A_PHONE =
  "flex flex-wrap items-baseline gap-x-2 px-4 py-2 before:order-2 before:h-0 before:w-full before:content-['']";
const AT_A_DESK =
  "md:grid md:min-h-row md:items-baseline md:gap-x-4 md:py-3 md:before:hidden md:grid-cols-[4.5rem_minmax(0,11rem)_minmax(0,12.5rem)_minmax(0,10.5rem)_minmax(0,1fr)]";
const WITH_APPLICATION =
  "lg:grid-cols-[4.5rem_minmax(0,11rem)_minmax(0,12.5rem)_minmax(0,10.5rem)_minmax(0,1fr)_minmax(0,9rem)]";

export function LogEntry({ line, isNew, showsApplication }: Props) {
  const { at, time, who, kind, what, target, href, details, application } = line;
  return (
    <li
      className={`${ON_A_PHONE} ${AT_A_DESK} ${showsApplication ? WITH_APPLICATION : ""} ${isNew ? "shadow-[inset_3px_0_0_var(--color-link)]" : ""}`}
    >
      <time dateTime={at} className="order-1 whitespace-nowrap text-muted tabular-nums md:order-none">
        {time}
      </time>
      <span className="order-3 min-w-0 truncate text-small md:order-none md:text-body" title={who}>
        <bdi>{who}</bdi>
        {kind && <span className="text-small text-muted"> · {kind}</span>}
      </span>
      <span className="order-1 font-medium md:order-none">{what}</span>
      <span
        className={`order-1 min-w-0 truncate md:order-none ${details.length === 0 ? "md:col-span-2" : ""}`}
        title={target}
      >
        {href ? <Link href={href}>{target}</Link> : <bdi>{target}</bdi>}
      </span>
      {details.length > 0 && (
        <span className="order-4 w-full text-small wrap-break-word text-muted md:order-none">
          {details.join(" · ")}
        </span>
      )}
      {showsApplication && (
        <span
          className="order-3 ml-auto min-w-0 truncate text-small text-muted md:order-none md:col-start-5 md:ml-0 lg:col-start-auto"
          title={application ?? undefined}
        >
          {application}
        </span>
      )}
    </li>
  );
}
