/** The keys that programs' own updaters verify. */

import { FEED_KEY_FORMATS, type FeedKeyRecord } from "@/lib/domain/feeds/feed-keys";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { CopyText } from "@/lib/ui/console/copy-text";
import { type Column, DataTable } from "@/lib/ui/console/data-table";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";
import { createFeedKey, registerFeedKey, retireFeedKey } from "./actions";
import { feedsWords } from "./words";

type Props = { slug: string; keys: readonly FeedKeyRecord[]; mayChange: boolean };

export async function FeedKeys({ slug, keys, mayChange }: Props) {
  const look = await currentConsoleLook();
  const text = feedsWords(look.locale.language);
  const lacking = FEED_KEY_FORMATS.filter(
    (format) =>
      !keys.some((key) => key.format === format && key.holder === "server" && key.retiredAt === null),
  );
  return (
    <section className="mb-6" aria-labelledby="feed-keys-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="feed-keys-title" className="text-section">
          {text.keys}
        </h2>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {lacking.length > 0 && <CreateKey slug={slug} formats={lacking} />}
            <RegisterKey slug={slug} />
          </div>
        )}
      </div>
      <p className="mb-3 max-w-2xl text-muted">{text.keysLead}</p>
      <DataTable
        caption={text.keys}
        rows={keys}
        keyOf={({ format, kid }) => `${format} ${kid}`}
        empty={text.noKeys}
        columns={columnsOf(look, mayChange ? slug : null)}
      />
    </section>
  );
}

async function CreateKey({ slug, formats }: { slug: string; formats: readonly FeedKeyRecord["format"][] }) {
  const look = await currentConsoleLook();
  const text = feedsWords(look.locale.language);
  return (
    <ConfirmMenu
      action={createFeedKey.bind(null, { slug })}
      label={text.createKey}
      look="primary"
      inputs={<Formats id="create-format" formats={formats} />}
      yes={text.createKey}
      yesLook="primary"
      pending={text.creating}
    >
      {text.createKeyLead}
    </ConfirmMenu>
  );
}

async function RegisterKey({ slug }: { slug: string }) {
  const look = await currentConsoleLook();
  const text = feedsWords(look.locale.language);
  return (
    <ConfirmMenu
      action={registerFeedKey.bind(null, { slug })}
      label={text.registerKey}
      inputs={
        <>
          <Formats id="register-format" formats={FEED_KEY_FORMATS} />
          <TextArea
            name="publicKey"
            label={text.publicKey}
            hint={text.publicKeyHint}
            rows={3}
            maxLength={2000}
          />
        </>
      }
      yes={text.registerKey}
      yesLook="primary"
      pending={text.registering}
    >
      {text.registerKeyLead}
    </ConfirmMenu>
  );
}

async function Formats({ id, formats }: { id: string; formats: readonly FeedKeyRecord["format"][] }) {
  const look = await currentConsoleLook();
  const text = feedsWords(look.locale.language);
  const options = formats.map((value) => ({ value, label: text.formats[value] }));
  return <Select id={id} name="format" label={text.format} options={options} />;
}

function columnsOf(look: ConsoleLook, slug: string | null): Column<FeedKeyRecord>[] {
  const text = feedsWords(look.locale.language);
  return [
    { title: text.format, phone: "first", cell: ({ format }) => text.formats[format] },
    {
      title: text.signs,
      phone: "first end",
      cell: ({ holder, retiredAt }) => (retiredAt ? text.retired : text.holders[holder]),
    },
    {
      title: text.publicKey,
      phone: "second",
      cell: ({ publicKey, format }) => (
        <div className="max-w-full whitespace-normal">
          <CopyText text={publicKey} what={text.formats[format]} />
        </div>
      ),
    },
    {
      title: text.created,
      phone: "second end",
      cell: ({ createdAt }) => <When date={createdAt} />,
    },
    ...(slug === null ? [] : [retireColumn(look, slug)]),
  ];
}

function retireColumn(look: ConsoleLook, slug: string): Column<FeedKeyRecord> {
  const text = feedsWords(look.locale.language);
  return {
    title: text.actions,
    phone: "second end",
    cell: ({ kid, retiredAt }) =>
      retiredAt === null && (
        <ConfirmMenu
          action={retireFeedKey.bind(null, { slug })}
          label={text.retire}
          look="row"
          what={kid.slice(0, 8)}
          fields={{ kid }}
          name={kid.slice(0, 8)}
          yes={text.retire}
          pending={text.retiring}
        >
          {text.retireLead}
        </ConfirmMenu>
      ),
  };
}
