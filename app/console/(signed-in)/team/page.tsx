import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { listOperators, type OperatorRecord, ROLES } from "@/lib/domain/people/operators";
import { roleMay } from "@/lib/domain/permissions";
import { doneWords } from "@/lib/messages/forms/words";
import { termsIn } from "@/lib/messages/terms/terms";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { Card } from "@/lib/ui/card";
import { Select } from "@/lib/ui/console/choices";
import { DataTable } from "@/lib/ui/console/data-table";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { EmailField } from "@/lib/ui/email-field";
import { Form } from "@/lib/ui/forms/form";
import { Ago } from "@/lib/ui/when";
import { invite } from "./actions";
import { OperatorActions } from "./operator-actions";
import { SignInLink } from "./sign-in-link";

export const metadata: Metadata = { title: "Team" };

export default async function TeamPage() {
  const look = await currentConsoleLook();
  const { roles, roleHints } = termsIn(look.locale.language);
  const { operator: self } = await currentOperator();
  const operators = await listOperators(contextFor(SYSTEM, look.now));
  const mayChange = roleMay(self.role, "operators");
  const columns = [
    {
      title: "E-mail",
      cell: ({ email, id }: OperatorRecord) => (
        <>
          {email}
          {id === self.id && " (you)"}
        </>
      ),
    },
    { title: "Role", isWhole: true, cell: ({ role }: OperatorRecord) => roles[role] },
    {
      title: "Second factor",
      isWhole: true,
      cell: ({ hasSecondFactor }: OperatorRecord) => (hasSecondFactor ? "Set up" : "None"),
    },
    {
      title: "Last seen",
      cell: ({ lastSeenAt }: OperatorRecord) =>
        lastSeenAt ? <Ago look={look} date={lastSeenAt} /> : "Not signed in",
    },
    ...(mayChange
      ? [
          {
            title: "Actions",
            cell: ({ id, email, role, hasSecondFactor }: OperatorRecord) => (
              <OperatorActions
                operator={{ id, email, role, hasSecondFactor }}
                roles={ROLES.map((role) => ({ value: role, label: roles[role] }))}
                isSelf={id === self.id}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageTitle title="Team">Who runs this console, and what each of them may do.</PageTitle>
      <Done text={doneWords("team", await currentDone(), look.locale.language)} />
      <DataTable
        caption="Operators"
        columns={columns}
        rows={operators}
        keyOf={({ id }) => id}
        empty="Nobody yet."
      />
      {mayChange && (
        <div className="mt-6">
          <Card label="Invite">
            <h2 className="mb-4 text-section">Invite somebody</h2>
            <Form action={invite} result={<SignInLink />} label="Invite" pending="Inviting …">
              <EmailField label="E-mail address" autoComplete="off" />
              <Select
                name="role"
                label="Role"
                defaultValue="support"
                options={ROLES.map((role) => ({ value: role, label: `${roles[role]}: ${roleHints[role]}` }))}
              />
            </Form>
          </Card>
        </div>
      )}
    </>
  );
}
