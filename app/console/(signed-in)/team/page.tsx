import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { listOperators, type OperatorRecord, ROLES } from "@/lib/domain/people/operators";
import { roleMay } from "@/lib/domain/permissions";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm, resultOfForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { ActionForm } from "@/lib/ui/action-form";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Select } from "@/lib/ui/console/choices";
import { DataTable } from "@/lib/ui/console/data-table";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { Secret } from "@/lib/ui/console/secret";
import { EmailField } from "@/lib/ui/email-field";
import { Ago } from "@/lib/ui/when";
import { OperatorActions } from "./operator-actions";

export const metadata: Metadata = { title: "Team" };

const PATH = "/console/team";
const ROLE_HINTS: Readonly<Record<string, string>> = {
  owner: "Owner: everything, and who else may come in",
  developer: "Developer: releases, signing keys, and tokens, with which a shop issues keys",
  support: "Support: keys and devices",
  viewer: "Viewer: looks, changes nothing and exports nothing",
};
const DONE: Readonly<Record<string, string>> = {
  role: "The role is changed. It counts from their next click on.",
  factor: "The second factor is removed. They are asked to set up a new one.",
  removed: "The operator is removed, and all their sessions are over.",
};

export default async function TeamPage({ searchParams }: { searchParams: SearchParams }) {
  const look = await currentLook();
  const { operator: self } = await currentOperator();
  const refused = refusedForm();
  const result = resultOfForm();
  const operators = await listOperators(contextFor(SYSTEM, look.now));
  const mayChange = roleMay(self.role, "operators");
  const done = refused ? undefined : DONE[textParam(await searchParams, "done")];
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
    { title: "Role", isWhole: true, cell: ({ role }: OperatorRecord) => role },
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
            cell: (operator: OperatorRecord) => (
              <OperatorActions path={PATH} operator={operator} isSelf={operator.id === self.id} />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageTitle title="Team">Who runs this console, and what each of them may do.</PageTitle>
      <Reason look={look} refused={refused} />
      {done && (
        <Alert kind="success" announce>
          {done}
        </Alert>
      )}
      {result?.kind === "sign_in_link" && (
        <Alert kind="success" announce>
          <p className="mb-3">
            Give this link to {result.email}. It is shown only now and works once, within an hour.
          </p>
          <Secret label="Sign-in link" text={result.url} />
        </Alert>
      )}
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
            <h2 className="mb-4 text-xl font-bold">Invite somebody</h2>
            <ActionForm action={PATH} does="invite" label="Invite" pending="Inviting …">
              <EmailField
                refused={refused}
                label="E-mail address"
                defaultValue={refused?.values.email}
                autoComplete="off"
              />
              <Select
                name="role"
                label="Role"
                defaultValue={refused?.values.role ?? "support"}
                options={ROLES.map((role) => ({ value: role, label: ROLE_HINTS[role] ?? role }))}
              />
            </ActionForm>
          </Card>
        </div>
      )}
    </>
  );
}
