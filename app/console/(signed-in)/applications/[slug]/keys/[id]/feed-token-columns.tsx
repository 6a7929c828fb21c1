/** The columns of the lists of feed tokens. */

import type { FeedTokenRecord } from "@/lib/domain/keys/feed-tokens";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import type { Column } from "@/lib/ui/console/data-table";
import { PhoneLabel } from "@/lib/ui/console/phone-label";
import type { ConsoleLook } from "@/lib/ui/look";
import { Ago, When } from "@/lib/ui/when";
import { shownText } from "@/lib/words/shown-text";
import { revokeFeedToken } from "./actions";
import { keyWords } from "./words";

/** `place`: null for those who may only look. */
export function liveTokenColumns(
  look: ConsoleLook,
  place: Readonly<{ slug: string; id: string }> | null,
): Column<FeedTokenRecord>[] {
  const text = keyWords(look.locale.language).feedTokens;
  const revoke: Column<FeedTokenRecord> = {
    title: text.revoke,
    phone: "first end",
    cell: (token) => place && <Revoke place={place} token={token} />,
  };
  return [
    ...factColumns(look),
    {
      title: text.created,
      phone: "none",
      isNumber: true,
      cell: ({ createdAt }) => <When date={createdAt} form="short" />,
    },
    ...(place ? [revoke] : []),
  ];
}

export function revokedTokenColumns(look: ConsoleLook): Column<FeedTokenRecord>[] {
  return [
    ...factColumns(look),
    {
      title: keyWords(look.locale.language).feedTokens.revoked,
      phone: "first end",
      cell: ({ revokedAt }) => revokedAt && <Ago date={revokedAt} />,
    },
  ];
}

function factColumns(look: ConsoleLook): Column<FeedTokenRecord>[] {
  const text = keyWords(look.locale.language).feedTokens;
  return [
    {
      title: text.name,
      phone: "first",
      isCut: true,
      cell: ({ name }) => <span title={shownText(name)}>{shownText(name)}</span>,
    },
    {
      title: text.lastUsed,
      phone: "second",
      cell: ({ lastUsedAt }) => (
        <>
          <PhoneLabel>{text.lastUsed}</PhoneLabel>
          {lastUsedAt ? <Ago date={lastUsedAt} /> : text.never}
        </>
      ),
    },
  ];
}

type RevokeProps = {
  place: Readonly<{ slug: string; id: string }>;
  token: FeedTokenRecord;
};

async function Revoke({ place, token: { id, name } }: RevokeProps) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).feedTokens;
  return (
    <ConfirmMenu
      action={revokeFeedToken.bind(null, place)}
      label={text.revoke}
      what={shownText(name)}
      look="row"
      fields={{ feedToken: id }}
      yes={text.revokeYes}
      pending={text.revoking}
    >
      <p className="font-medium">{text.question(shownText(name))}</p>
      <p className="mt-1">{text.revokeLead}</p>
    </ConfirmMenu>
  );
}
