import type { Timeline, TimelineEntry } from "@/lib/domain/audit/timeline";
import { shownText } from "@/lib/messages/shown-text";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";
import type { Look } from "@/lib/ui/look";
import { Ago } from "@/lib/ui/when";
import { actorWords, entryWords, whatChanged } from "./log-words";

type Props = { look: Look; path: string; log: Timeline; isOlder: boolean };

export function KeyTimeline({ look, path, log, isOlder }: Props) {
  return (
    <Card id="log" label="Log">
      <h2 className="mb-4 text-section">Log</h2>
      {log.entries.length === 0 && <p>There is nothing before that.</p>}
      <ol className="border-l-2 border-line">
        {log.entries.map((entry) => (
          <li key={entry.id} className="pb-5 pl-4 last:pb-0">
            <Entry look={look} entry={entry} />
          </li>
        ))}
      </ol>
      {(isOlder || log.next) && (
        <nav aria-label="Pages of the log" className="mt-4 flex justify-between gap-4">
          {isOlder ? <PageLink href={`${path}#log`} label="Newest" /> : <span />}
          {log.next && <PageLink href={`${path}?before=${log.next}#log`} label="Older" />}
        </nav>
      )}
    </Card>
  );
}

function Entry({ look, entry }: { look: Look; entry: TimelineEntry }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{shownText(entryWords(look, entry))}</p>
      {whatChanged(look, entry).map((line) => (
        <p key={line} className="wrap-anywhere">
          {shownText(line)}
        </p>
      ))}
      {entry.reason && <p className="wrap-anywhere whitespace-pre-wrap">“{shownText(entry.reason)}”</p>}
      <p className="text-sm text-muted wrap-anywhere">
        <bdi>{shownText(actorWords(look, entry))}</bdi>, <Ago look={look} date={entry.at} />
      </p>
    </>
  );
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className="btn btn-outline min-h-control border-muted">
      {label}
    </Link>
  );
}
