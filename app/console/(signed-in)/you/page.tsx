import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { listOperatorSessions, type SessionRecord } from "@/lib/domain/people/operator-sessions";
import { doneWords } from "@/lib/messages/forms/words";
import { termsIn } from "@/lib/messages/terms/terms";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { mustSetUpFactor } from "@/lib/session/operator";
import { Alert } from "@/lib/ui/alert";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Form } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { Ago } from "@/lib/ui/when";
import { confirmSecondFactor, endOtherSessions, endSession } from "./actions";
import { LanguageForm } from "./language-form";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactor } from "./second-factor";

export const metadata: Metadata = { title: "You" };

export default async function YouPage() {
  const look = await currentConsoleLook();
  const session = await currentOperator();
  const ctx = contextFor(SYSTEM, look.now);
  const sessions = await listOperatorSessions(ctx, session.operator.id);
  return (
    <>
      <PageTitle title="You">
        {session.operator.email}, {termsIn(look.locale.language).roles[session.operator.role]}
      </PageTitle>
      <Done text={doneWords("you", await currentDone(), look.locale.language)} />
      {mustSetUpFactor(session) && (
        <Alert kind="info">
          You need a second factor in this console. Until you have set one up below, all other pages lead
          here.
        </Alert>
      )}
      <FormScope action={confirmSecondFactor}>
        <RecoveryCodes />
        <SecondFactor session={session} />
      </FormScope>
      <LanguageForm look={look} language={session.language} />
      <h2 className="mb-3 text-section">Sessions</h2>
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
              <Form
                action={endSession}
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
          <Form action={endOtherSessions} label="End all others" pending="Ending …" look="quiet" />
        </div>
      )}
    </>
  );
}
