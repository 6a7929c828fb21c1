import type { Metadata } from "next";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { wantsAttentionMails } from "@/lib/domain/people/attention-mails";
import type { Operator } from "@/lib/domain/people/operators";
import { roleMay } from "@/lib/domain/permissions";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { hasMailServer } from "@/lib/session/installation";
import { mustSetUpFactor } from "@/lib/session/operator";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Checkbox, Select } from "@/lib/ui/console/choices";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Form } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { doneWords } from "@/lib/words/forms/words";
import { termsIn } from "@/lib/words/terms/terms";
import { chooseAttentionMails, chooseLanguage, confirmSecondFactor } from "./actions";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";
import { youWords } from "./words";

export async function generateMetadata(): Promise<Metadata> {
  const { words, locale, brand } = await currentConsoleLook();
  return { title: { absolute: `${youWords(locale.language).title} · ${words.frame.console(brand.name)}` } };
}

export default async function YouPage() {
  const look = await currentConsoleLook();
  const text = youWords(look.locale.language);
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
            <SecondFactor session={session} />
            <Sessions session={session} />
          </div>
          <div className="min-w-0">
            <LanguageForm language={session.language} />
            {roleMay(role, "operators") && <AttentionMailsForm operator={session.operator} />}
          </div>
        </div>
      </FormScope>
    </>
  );
}

/** Whether the owner gets a mail about what needs attention. */
async function AttentionMailsForm({ operator }: { operator: Operator }) {
  const look = await currentConsoleLook();
  const { own: text } = look.words.attention;
  const { save, saving } = look.words.frame;
  const isWanted = await wantsAttentionMails(contextFor(SYSTEM, look.now), operator);
  return (
    <Card label={text.title}>
      <h2 id="attention-mails" className="mb-2 text-section">
        {text.title}
      </h2>
      {!hasMailServer() && <p className="mb-2">{text.noMail}</p>}
      <Form action={chooseAttentionMails} label={save} pending={saving} look="quiet">
        <Checkbox
          name="attention-mails"
          id="wants-attention-mails"
          label={text.label}
          hint={text.hint}
          defaultChecked={isWanted}
        />
      </Form>
    </Card>
  );
}

/** In which language the console speaks to the operator. */
async function LanguageForm({ language }: { language: string | null }) {
  const look = await currentConsoleLook();
  const text = look.words.frame;
  return (
    <Card label={text.language}>
      <Form action={chooseLanguage} label={text.save} pending={text.saving} look="quiet">
        <div className="max-w-xs">
          <Select
            name="language"
            label={text.language}
            defaultValue={language ?? ""}
            options={[
              { value: "", label: text.browserLanguage },
              { value: "en", label: "English" },
              { value: "de", label: "Deutsch" },
            ]}
          />
        </div>
      </Form>
    </Card>
  );
}
