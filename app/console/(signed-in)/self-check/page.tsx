import type { Metadata } from "next";
import { headers } from "next/headers";
import { roleMay } from "@/lib/domain/permissions";
import type { CheckLine } from "@/lib/self-check/line";
import { selfCheck } from "@/lib/self-check/run";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm, resultOfForm } from "@/lib/session/page-run";
import { ActionForm } from "@/lib/ui/action-form";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { CheckBadge } from "@/lib/ui/console/check-badge";
import { DataTable } from "@/lib/ui/console/data-table";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";

export const metadata: Metadata = { title: "Self-check" };

const PATH = "/console/self-check";
const ALERTS = { good: "success", attention: "warning", bad: "error" } as const;

export default async function SelfCheckPage() {
  const look = await currentLook();
  const { operator } = await currentOperator();
  const result = resultOfForm();
  const lines = await selfCheck(new Headers(await headers()));
  const wrong = lines.filter(({ state }) => state !== "good").length;
  return (
    <>
      <PageTitle
        title="Self-check"
        actions={
          <a href={PATH} className="btn btn-outline min-h-11 border-muted">
            Check again
          </a>
        }
      >
        {wrong === 0 ? "Everything is as it should be." : `${wrong} of ${lines.length} want to be looked at.`}
      </PageTitle>
      <Reason look={look} refused={refusedForm()} />
      {result?.kind === "test_mail" && (
        <Alert kind={ALERTS[result.state]} announce>
          {result.sentence}
        </Alert>
      )}
      <DataTable
        caption="What was checked"
        rows={lines}
        keyOf={({ name }) => name}
        empty="Nothing was checked."
        columns={[
          { title: "State", isWhole: true, cell: ({ state }: CheckLine) => <CheckBadge state={state} /> },
          { title: "What", isWhole: true, cell: ({ name }: CheckLine) => name },
          { title: "Found", cell: ({ found }: CheckLine) => found },
          { title: "What to do", cell: ({ todo }: CheckLine) => todo ?? "–" },
        ]}
      />
      {roleMay(operator.role, "operators") && (
        <div className="mt-6">
          <Card label="Test mail">
            <h2 className="mb-2 text-xl font-bold">Test mail</h2>
            <p className="mb-4">
              A real mail to {operator.email}. The answer of the mail server is shown here.
            </p>
            <ActionForm action={PATH} does="test-mail" label="Send me a test mail" pending="Sending …" />
          </Card>
        </div>
      )}
    </>
  );
}
