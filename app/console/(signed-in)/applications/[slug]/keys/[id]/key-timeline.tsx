import type { Timeline, TimelineEntry } from "@/lib/domain/audit/timeline";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";
import { Ago } from "@/lib/ui/when";
import { WithMoments } from "@/lib/ui/with-moments";
import { shownText } from "@/lib/words/shown-text";
import { actorWords, entryWords, whatChanged } from "./log-words";
import { keyWords } from "./words";

type Props = { path: string; log: Timeline; isOlder: boolean };

export async function KeyTimeline({ path, log, isOlder }: Props) {
  const look = await currentConsoleLook();
  const key = keyWords(look.locale.language);
  const { common } = look.words;
  const text = key.history;
  return (
    <Card id="log" label={text.title}>
      <h2 className="mb-3 text-section">{text.title}</h2>
      {log.entries.length === 0 && <p>{isOlder ? text.none : text.imported}</p>}
      <ol className="border-l-2 border-line">
        {log.entries.map((entry) => (
          <li key={entry.id} className="pb-4 pl-4 last:pb-0">
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {(isOlder || log.next) && (
        <nav aria-label={text.pages} className="mt-4 flex justify-between gap-4">
          {isOlder ? <PageLink href={`${path}#log`} label={text.newest} /> : <span />}
          {log.next && <PageLink href={`${path}?before=${log.next}#log`} label={common.older} />}
        </nav>
      )}
    </Card>
  );
}

async function Entry({ entry }: { entry: TimelineEntry }) {
  const look = await currentConsoleLook();
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="font-medium wrap-anywhere">{shownText(entryWords(look, entry))}</p>
        <p className="text-small text-muted">
          <Ago date={entry.at} />
        </p>
      </div>
      {whatChanged(look, entry).map((line) => (
        <p key={line} className="wrap-anywhere">
          <WithMoments text={shownText(line)} />
        </p>
      ))}
      {entry.reason && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          {keyWords(look.locale.language).history.reason(shownText(entry.reason))}
        </p>
      )}
      <p className="text-small text-muted wrap-anywhere">
        <bdi>{shownText(actorWords(look, entry))}</bdi>
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
