import type { LogEntry } from "@/lib/domain/audit/list";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { DataTable } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import { When } from "@/lib/ui/when";
import { actionWords, targetWords } from "@/lib/words/log/words";
import { shownText } from "@/lib/words/shown-text";
import { termsIn } from "@/lib/words/terms/terms";
import { overviewWords } from "./words";

type Props = { slug: string; entries: readonly LogEntry[] };

/** The latest log entries of the application. */
export async function Recent({ slug, entries }: Props) {
  const look = await currentConsoleLook();
  const { recent: text } = overviewWords(look.locale.language);
  const { language } = look.locale;
  const { actorKinds } = termsIn(language);
  return (
    <section className="mb-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section">{text.title}</h2>
        <Link href={`/console/log?application=${slug}`}>{text.all}</Link>
      </div>
      <DataTable
        caption={text.caption}
        rows={entries.map((entry, place) => ({ ...entry, place }))}
        keyOf={({ place }) => String(place)}
        empty={text.none}
        columns={[
          {
            title: text.what,
            phone: "first",
            cell: ({ action }) => <Cut text={actionWords(action, language)} />,
          },
          {
            title: text.target,
            phone: "second",
            isCut: true,
            cell: (entry) => {
              const target = shownText(targetWords(entry, language));
              return <bdi title={target}>{target}</bdi>;
            },
          },
          {
            title: text.who,
            phone: "second end",
            cell: ({ actor, actorKind }) => (
              <Cut text={actorKind === "command_line" ? actorKinds[actorKind] : shownText(actor)} />
            ),
          },
          {
            title: text.when,
            phone: "first end",
            cell: ({ at }) => <When date={new Date(at)} />,
          },
        ]}
      />
    </section>
  );
}

/** Long texts are truncated, since rows have one line; the tooltip has them in full. */
function Cut({ text }: { text: string }) {
  return (
    <bdi className="inline-block max-w-44 truncate align-bottom md:max-w-64" title={text}>
      {text}
    </bdi>
  );
}
