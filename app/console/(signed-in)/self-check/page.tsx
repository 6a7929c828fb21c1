import type { Metadata } from "next";
import { headers } from "next/headers";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { roleMay } from "@/lib/domain/permissions";
import { keepChecks } from "@/lib/operations/attention/keep-checks";
import { toldLine } from "@/lib/operations/self-check/line";
import { selfCheck } from "@/lib/operations/self-check/run";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { Card } from "@/lib/ui/card";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Form } from "@/lib/ui/forms/form";
import { findingFormats } from "@/lib/words/finding-formats";
import { formatCount } from "@/lib/words/formats";
import { sendTestMail } from "./actions";
import { CheckLines, PassedChecks } from "./check-lines";
import { Limits } from "./limits";
import { TestMailResult } from "./test-mail-result";
import { selfCheckWords } from "./words";

const PATH = "/console/self-check";

/** The worst first. */
const ORDER = { bad: 0, attention: 1, good: 2 } as const;

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await currentConsoleLook();
  return { title: selfCheckWords(locale.language).title };
}

export default async function SelfCheckPage() {
  const look = await currentConsoleLook();
  const { operator } = await currentOperator();
  const text = selfCheckWords(look.locale.language);
  const found = await selfCheck(new Headers(await headers()));
  // So that the overview does not go on telling of what was put right just now. A database that is away is in the lines.
  await keepChecks(contextFor(SYSTEM, look.now), found).catch(() => undefined);
  const formats = findingFormats(look.locale);
  const lines = found.map((line) => toldLine(line, look.words.findings, formats));
  const wrong = lines
    .filter(({ state }) => state !== "good")
    .sort((one, other) => ORDER[one.state] - ORDER[other.state]);
  const passed = lines.filter(({ state }) => state === "good");
  const [wrongCount, allCount] = [wrong, lines].map(({ length }) => formatCount(length, look.locale));
  return (
    <>
      <PageTitle
        title={text.title}
        actions={
          <a href={PATH} className="btn btn-outline min-h-control border-muted">
            {text.again}
          </a>
        }
      >
        {wrong.length === 0
          ? text.allPassed(allCount ?? "")
          : text.needAttention(wrongCount ?? "", allCount ?? "")}
      </PageTitle>
      {wrong.length > 0 && (
        <div className="mb-4">
          <CheckLines caption={text.toDo} lines={wrong} />
        </div>
      )}
      {passed.length > 0 && <PassedChecks lines={passed} isOpen={wrong.length === 0} />}
      {roleMay(operator.role, "operators") && (
        <Card label={text.testMail}>
          <h2 className="mb-2 text-section">{text.testMail}</h2>
          <p className="mb-4">{text.testMailLead(operator.email)}</p>
          <Form
            action={sendTestMail}
            result={<TestMailResult />}
            label={text.sendTestMail}
            pending={text.sending}
            look="quiet"
          />
        </Card>
      )}
      <Limits />
    </>
  );
}
