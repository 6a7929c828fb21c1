/** One format that is on: the address for the program, and what its clients see right now. */

import type { FormatFeeds, SeenFeed, VariantFeed } from "@/lib/console/feed-previews";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { CopyText } from "@/lib/ui/console/copy-text";
import { DataTable } from "@/lib/ui/console/data-table";
import { Disclosure } from "@/lib/ui/console/disclosure";
import { feedsWords } from "./words";

type Props = { feed: FormatFeeds; hasKey: boolean };

export async function FeedCard({ feed: { format, name, variants }, hasKey }: Props) {
  const look = await currentConsoleLook();
  return (
    <Card label={name}>
      <h2 className="text-section">{name}</h2>
      {!hasKey && <p className="mt-1 text-error-content">{feedsWords(look.locale.language).unsigned}</p>}
      {variants.map((one) => (
        <section key={one.variant} className="mt-4" aria-label={`${name} · ${one.variant}`}>
          <OfVariant format={format} name={name} feed={one} />
        </section>
      ))}
    </Card>
  );
}

async function OfVariant({
  format,
  name,
  feed,
}: {
  format: FormatFeeds["format"];
  name: string;
  feed: VariantFeed;
}) {
  const look = await currentConsoleLook();
  const text = feedsWords(look.locale.language);
  const { variant, restricted, address, seen } = feed;
  const answers = restricted ? [] : seen.filter(({ answer }) => answer !== "");
  return (
    <>
      {format !== "wordpress" && (
        <h3 className="font-semibold">
          <code className="font-mono">{variant}</code>
          {restricted && <span className="ml-2 text-small font-normal text-muted">{text.restricted}</span>}
        </h3>
      )}
      <CopyText text={address} what={`${name} · ${variant}`} />
      {restricted && <p className="mb-2 text-small text-muted">{text.restrictedHow}</p>}
      <div className="mt-2">
        <DataTable
          caption={text.seen(name, variant)}
          rows={seen}
          keyOf={({ system }) => system}
          empty={text.nothingToAsk}
          columns={[
            { title: text.system, phone: "first", cell: ({ system }) => system },
            {
              title: text.now,
              phone: "first end",
              cell: (one) => <Now seen={one} />,
            },
          ]}
        />
      </div>
      {answers.length > 0 && (
        <Disclosure label={text.answers} look="link" className="mt-2">
          {answers.map(({ system, address: asked, answer }) => (
            <figure key={system} className="mt-3">
              <figcaption className="text-small wrap-anywhere text-muted">{asked}</figcaption>
              <pre className="max-h-72 overflow-auto rounded-box bg-base-200 p-3 text-small whitespace-pre-wrap wrap-anywhere">
                {answer}
              </pre>
            </figure>
          ))}
        </Disclosure>
      )}
    </>
  );
}

async function Now({ seen: { version } }: { seen: SeenFeed }) {
  const look = await currentConsoleLook();
  const text = feedsWords(look.locale.language);
  if (version !== null) return <span className="font-medium">{version}</span>;
  return <span className="text-muted">{text.nothing}</span>;
}
