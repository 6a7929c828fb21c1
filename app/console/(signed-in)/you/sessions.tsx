/** Where the operator is signed in, and the end of each. */

import { contextFor, SYSTEM } from "@/lib/domain/context";
import { listOperatorSessions, type SessionRecord } from "@/lib/domain/people/operator-sessions";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { OperatorSession } from "@/lib/session/operator";
import { type Column, DataTable } from "@/lib/ui/console/data-table";
import { PhoneLabel } from "@/lib/ui/console/phone-label";
import { Form } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { Ago, When } from "@/lib/ui/when";
import { browserWords } from "../browser-name";
import { endOtherSessions, endSession } from "./actions";
import { youWords } from "./words";

type Props = { session: OperatorSession };

export async function Sessions({ session }: Props) {
  const look = await currentConsoleLook();
  const text = youWords(look.locale.language);
  const sessions = await listOperatorSessions(contextFor(SYSTEM, look.now), session.operator.id);
  return (
    <>
      <h2 className="mb-3 text-section">{text.sessions}</h2>
      <DataTable
        caption={text.sessions}
        rows={sessions}
        keyOf={({ id }) => id}
        empty={look.words.common.none}
        columns={columns(look, session.id)}
      />
      {sessions.length > 1 && (
        <div className="mt-3">
          <Form action={endOtherSessions} label={text.endOthers} pending={text.ending} look="quiet" />
        </div>
      )}
    </>
  );
}

function columns(look: ConsoleLook, ownId: string): Column<SessionRecord>[] {
  const text = youWords(look.locale.language);
  return [
    {
      title: text.browser,
      phone: "first",
      isCut: true,
      cell: ({ userAgent }) => (
        <span title={userAgent ?? undefined}>{browserWords(userAgent, youWords(look.locale.language))}</span>
      ),
    },
    {
      title: text.signedIn,
      phone: "second",
      cell: ({ createdAt }) => (
        <>
          <PhoneLabel>{text.signedIn}</PhoneLabel>
          <When date={createdAt} />
        </>
      ),
    },
    {
      title: text.lastUsed,
      phone: "second",
      cell: ({ lastSeenAt }) => (
        <>
          <PhoneLabel>{text.lastUsed}</PhoneLabel>
          <Ago date={lastSeenAt} />
        </>
      ),
    },
    {
      title: text.actions,
      phone: "first end",
      cell: ({ id }) =>
        id === ownId ? (
          <span className="badge border-transparent bg-success text-success-content">{text.thisBrowser}</span>
        ) : (
          <Form
            action={endSession}
            fields={{ session: id }}
            label={text.end}
            pending={text.ending}
            look="quiet"
          />
        ),
    },
  ];
}
