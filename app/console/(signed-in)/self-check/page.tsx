import type { Metadata } from "next";
import { headers } from "next/headers";
import { roleMay } from "@/lib/domain/permissions";
import type { CheckLine } from "@/lib/self-check/line";
import { selfCheck } from "@/lib/self-check/run";
import { currentOperator } from "@/lib/session/current-operator";
import { Card } from "@/lib/ui/card";
import { CheckBadge } from "@/lib/ui/console/check-badge";
import { DataTable } from "@/lib/ui/console/data-table";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Form } from "@/lib/ui/forms/form";
import { sendTestMail } from "./actions";
import { TestMailResult } from "./test-mail-result";

export const metadata: Metadata = { title: "Self-check" };

const PATH = "/console/self-check";

export default async function SelfCheckPage() {
  const { operator } = await currentOperator();
  const lines = await selfCheck(new Headers(await headers()));
  const wrong = lines.filter(({ state }) => state !== "good").length;
  return (
    <>
      <PageTitle
        title="Self-check"
        actions={
          <a href={PATH} className="btn btn-outline min-h-control border-muted">
            Check again
          </a>
        }
      >
        {wrong === 0
          ? "Everything is as it should be."
          : `${wrong} of ${lines.length} checks ${wrong === 1 ? "needs" : "need"} attention.`}
      </PageTitle>
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
            <h2 className="mb-2 text-section">Test mail</h2>
            <p className="mb-4">
              A real mail to {operator.email}. The answer of the mail server is shown here.
            </p>
            <Form
              action={sendTestMail}
              result={<TestMailResult />}
              label="Send me a test mail"
              pending="Sending …"
            />
          </Card>
        </div>
      )}
    </>
  );
}
