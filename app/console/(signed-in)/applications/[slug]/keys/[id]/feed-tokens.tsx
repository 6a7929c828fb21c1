/** The feed tokens of a key: those that work, a form for a new one, and, folded, those that were revoked. */

import type { FeedTokenRecord } from "@/lib/domain/keys/feed-tokens";
import type { KeyStatus } from "@/lib/domain/keys/status";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ActMenu, CancelButton } from "@/lib/ui/console/act-menu";
import { DataTable } from "@/lib/ui/console/data-table";
import { Disclosure } from "@/lib/ui/console/disclosure";
import { Once } from "@/lib/ui/console/once";
import { Field } from "@/lib/ui/field";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { formatCount } from "@/lib/words/formats";
import { createFeedToken } from "./actions";
import { liveTokenColumns, revokedTokenColumns } from "./feed-token-columns";
import { ShownFeedToken } from "./shown-feed-token";
import { keyWords } from "./words";

type Props = {
  /** Of the key. */
  status: KeyStatus;
  tokens: readonly FeedTokenRecord[];
  /** Whether a new one would be good for anything. */
  mayCreate: boolean;
  /** Null for those who may only look. */
  place: Readonly<{ slug: string; id: string }> | null;
};

export async function FeedTokens({ status, tokens, mayCreate, place }: Props) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).feedTokens;
  const live = tokens.filter(({ revokedAt }) => revokedAt === null);
  const revoked = tokens.filter(({ revokedAt }) => revokedAt !== null);
  const revokedTitle = text.revokedTokens(formatCount(revoked.length, look.locale));
  const heading = (
    <h2 id="feed-tokens-title" className="text-section">
      {text.title}
    </h2>
  );
  const lead = (
    <p className="mb-3 max-w-2xl text-muted">
      {text.lead} {status !== "active" && text.closed[status]}
    </p>
  );
  return (
    <section id="feed-tokens" aria-labelledby="feed-tokens-title" className="mb-6">
      {place && mayCreate ? (
        <FormScope action={createFeedToken.bind(null, place)}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            {heading}
            <NewFeedToken />
          </div>
          {lead}
          <ShownFeedToken text={{ done: text.done, token: text.token, addresses: text.addresses }} />
        </FormScope>
      ) : (
        <>
          <div className="mb-3">{heading}</div>
          {lead}
        </>
      )}
      <DataTable
        caption={text.title}
        rows={live}
        keyOf={({ id }) => id}
        empty={text.none}
        columns={liveTokenColumns(look, place)}
      />
      {revoked.length > 0 && (
        <Disclosure label={revokedTitle} look="section" className="mt-3">
          <div className="mt-2">
            <DataTable
              caption={revokedTitle}
              rows={revoked}
              keyOf={({ id }) => id}
              empty={look.words.common.none}
              columns={revokedTokenColumns(look)}
            />
          </div>
        </Disclosure>
      )}
    </section>
  );
}

async function NewFeedToken() {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).feedTokens;
  return (
    <ActMenu label={text.create}>
      <FormBody label={text.submit} pending={text.pending} beside={<CancelButton />}>
        <Once />
        <Field
          id="feed-token-name"
          name="name"
          label={text.name}
          hint={text.nameHint}
          autoComplete="off"
          maxLength={100}
          required
        />
      </FormBody>
    </ActMenu>
  );
}
