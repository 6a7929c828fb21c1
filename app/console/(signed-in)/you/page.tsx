import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { listOperatorSessions, type SessionRecord } from "@/lib/domain/people/operator-sessions";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { mustSetUpFactor } from "@/lib/session/operator";
import { refusedForm, resultOfForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { ActionForm } from "@/lib/ui/action-form";
import { Alert } from "@/lib/ui/alert";
import { DataTable } from "@/lib/ui/console/data-table";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { Secret } from "@/lib/ui/console/secret";
import { Ago } from "@/lib/ui/when";
import { SecondFactor } from "./second-factor";

export const metadata: Metadata = { title: "You" };

const PATH = "/console/you";
const DONE: Readonly<Record<string, string>> = {
  "factor-removed": "The second factor is removed.",
  session: "That session is over.",
  sessions: "All your other sessions are over.",
};

export default async function YouPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const session = await currentOperator();
  const refused = refusedForm();
  const result = resultOfForm();
  const ctx = contextFor(SYSTEM, look.now);
  const sessions = await listOperatorSessions(ctx, session.operator.id);
  const done = refused ? undefined : DONE[textParam(await searchParams, "done")];
  return (
    <>
      <PageTitle title="You">
        {session.operator.email}, {session.operator.role}
      </PageTitle>
      <Reason look={look} refused={refused} />
      {done && (
        <Alert kind="success" announce>
          {done}
        </Alert>
      )}
      {result?.kind === "recovery_codes" && (
        <Alert kind="success" announce>
          <p className="mb-3">
            Your second factor is set up, and these are its recovery codes; any older ones no longer work.
            Keep them in a safe place away from your phone: each works once, and they are shown only now.
          </p>
          <Secret label="Recovery codes" text={result.codes.join("\n")} />
        </Alert>
      )}
      {mustSetUpFactor(session) && (
        <Alert kind="info">
          You need a second factor in this console. Until you have set one up below, all other pages lead
          here.
        </Alert>
      )}
      <SecondFactor path={PATH} session={session} refusedAct={refused?.values.do} />
      <h2 className="mb-3 text-xl font-bold">Sessions</h2>
      <DataTable
        caption="Sessions"
        rows={sessions}
        keyOf={({ id }) => id}
        empty="None."
        columns={[
          {
            title: "Browser",
            cell: ({ userAgent, id }: SessionRecord) => (
              <>
                {userAgent ?? "Unknown"}
                {id === session.id && <strong> (this one)</strong>}
              </>
            ),
          },
          { title: "Signed in", cell: ({ createdAt }) => <Ago look={look} date={createdAt} /> },
          { title: "Last seen", cell: ({ lastSeenAt }) => <Ago look={look} date={lastSeenAt} /> },
          {
            title: "Actions",
            cell: ({ id }) => (
              <ActionForm
                action={PATH}
                does="end-session"
                fields={{ session: id }}
                label="End"
                pending="Ending …"
                look="quiet"
              />
            ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <div className="mt-4">
          <ActionForm
            action={PATH}
            does="end-other-sessions"
            label="End all others"
            pending="Ending …"
            look="quiet"
          />
        </div>
      )}
    </>
  );
}
