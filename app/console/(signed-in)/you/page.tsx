import type { Metadata } from "next";
import { roleMay } from "@/lib/domain/permissions";
import { doneWords } from "@/lib/messages/forms/words";
import { termsIn } from "@/lib/messages/terms/terms";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { mustSetUpFactor } from "@/lib/session/operator";
import { Alert } from "@/lib/ui/alert";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { confirmSecondFactor } from "./actions";
import { AttentionMailsForm } from "./attention-mails-form";
import { LanguageForm } from "./language-form";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";

export async function generateMetadata(): Promise<Metadata> {
  const { words, brand } = await currentConsoleLook();
  return { title: { absolute: `${words.you.title} · ${words.frame.console(brand.name)}` } };
}

export default async function YouPage() {
  const look = await currentConsoleLook();
  const text = look.words.you;
  const session = await currentOperator();
  const { email, role } = session.operator;
  return (
    <>
      <PageTitle title={text.title}>
        {email} · {termsIn(look.locale.language).roles[role]}
      </PageTitle>
      <Done text={doneWords("you", await currentDone(), look.locale.language)} />
      {mustSetUpFactor(session) && <Alert kind="info">{text.mustSetUp}</Alert>}
      <FormScope action={confirmSecondFactor}>
        <RecoveryCodes text={text.codes} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <SecondFactor look={look} session={session} />
            <Sessions look={look} session={session} />
          </div>
          <div className="min-w-0">
            <LanguageForm look={look} language={session.language} />
            {roleMay(role, "operators") && <AttentionMailsForm look={look} operator={session.operator} />}
          </div>
        </div>
      </FormScope>
    </>
  );
}
