"use client";
/** Entries of the log under the days they were made on: in UTC, and once scripts run, in the visitor's time zone. */
import { type ReactNode, useSyncExternalStore } from "react";
import type { LogLine } from "@/lib/console/log-answer";
import { formatMoment, writtenAs } from "@/lib/words/formats";
import { writeMoments } from "@/lib/words/marked-moments";
import { LogEntry } from "./log-entry";
import { useLogTail } from "./log-tail";

type Props = {
  /** Of the language. */
  tag: string;
  /** Before the day, for the name of each list. */
  entriesOf: string;
  /** Said instead of entries. */
  empty: ReactNode;
  showsApplication: boolean;
};

export function LogDays({ tag, entriesOf, empty, showsApplication }: Props) {
  const { lines, added, said } = useLogTail();
  const all = useLocalTimes([...added, ...lines], tag);
  const isNew = new Set(added.map(({ id }) => id));
  return (
    <>
      <p role="status" className={said && "mb-3 text-small text-muted"}>
        {said}
      </p>
      {all.length === 0 && (
        <div className="rounded-box border border-line bg-base-100 p-6 text-center text-muted">{empty}</div>
      )}
      {daysOf(all).map(({ day, lines: ofDay }) => (
        <section key={day} className="mb-4">
          <h2 className="sticky top-0 z-10 bg-base-200 py-2 text-small font-semibold">{day}</h2>
          <ol
            aria-label={`${entriesOf} ${day}`}
            className="divide-y divide-line rounded-box border border-line bg-base-100"
          >
            {ofDay.map((line) => (
              <LogEntry
                key={line.id}
                line={line}
                isNew={isNew.has(line.id)}
                showsApplication={showsApplication}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

/** As the server wrote them until the page has come to life. */
function useLocalTimes(lines: readonly LogLine[], tag: string): readonly LogLine[] {
  const zone = useSyncExternalStore(neverChanges, ownZone, none);
  if (zone === null) return withMoments(lines, (date) => formatMoment(date, { language: "en", tag }));
  const days = new Intl.DateTimeFormat(writtenAs(tag), { dateStyle: "long", timeZone: zone });
  const times = new Intl.DateTimeFormat(writtenAs(tag), { timeStyle: "medium", timeZone: zone });
  const moments = new Intl.DateTimeFormat(writtenAs(tag), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: zone,
  });
  return withMoments(lines, (date) => moments.format(date)).map((line) => {
    const date = new Date(line.at);
    return { ...line, day: days.format(date), time: times.format(date) };
  });
}

function withMoments(lines: readonly LogLine[], write: (date: Date) => string): readonly LogLine[] {
  return lines.map((line) => ({
    ...line,
    details: line.details.map((detail) => writeMoments(detail, write)),
  }));
}

function daysOf(lines: readonly LogLine[]): { day: string; lines: LogLine[] }[] {
  const days = new Map<string, LogLine[]>();
  for (const line of lines) days.set(line.day, [...(days.get(line.day) ?? []), line]);
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }));
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const none = () => null;
const neverChanges = () => () => undefined;
