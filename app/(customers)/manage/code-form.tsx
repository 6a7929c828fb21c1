import type { Refused } from "@/lib/session/page-run";
import { ActionForm } from "@/lib/ui/action-form";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Field } from "@/lib/ui/field";
import { Heading } from "@/lib/ui/heading";
import type { Look } from "@/lib/ui/look";
import { problemText } from "@/lib/ui/problem";

type Props = {
  look: Look;
  refused: Refused | null;
  /** What happened just before: the license was closed; or it was opened, and the browser kept no cookie of it. */
  before: "closed" | "opened" | null;
};

/** Which of the reasons are about what was typed, and so stand at the field. */
const ABOUT_THE_CODE: ReadonlySet<string> = new Set([
  "code_missing",
  "code_malformed",
  "code_is_key",
  "code_unknown",
]);

const ABOUT_OPENING: ReadonlySet<string> = new Set([...ABOUT_THE_CODE, "too_many_codes", "license_closed"]);

/** Whether it takes the code to go on; a form that could not be read closes no license. */
export function isAboutOpening({ problem }: Refused): boolean {
  return ABOUT_OPENING.has(problem ?? "");
}

export function CodeForm({ look, refused, before }: Props) {
  const texts = look.texts.manage;
  const problem = refused && problemText(look, refused);
  const isAboutCode = ABOUT_THE_CODE.has(refused?.problem ?? "");
  return (
    <>
      <Heading title={texts.title}>{texts.lead}</Heading>
      {problem && !isAboutCode && (
        <Alert kind="error" announce>
          {problem}
        </Alert>
      )}
      {before === "closed" && !refused && (
        <Alert kind="success" announce>
          {texts.closed}
        </Alert>
      )}
      {before === "opened" && !refused && (
        <Alert kind="warning" announce>
          {texts.notKept}
        </Alert>
      )}
      <Card>
        <ActionForm action="/manage" does="open" label={texts.submit} pending={texts.pending} wide>
          <Field
            name="code"
            label={texts.code}
            hint={texts.codeHint}
            error={isAboutCode ? problem : null}
            defaultValue={refused?.values.code ?? ""}
            placeholder="VC-XXXXX-XXXXX-XXXXX-XXXXX"
            autoComplete="off"
            autoCapitalize="characters"
            inputMode="text"
            required
            mono
          />
        </ActionForm>
      </Card>
      <p>
        {texts.noCode} <a href="/account">{texts.noCodeHint}</a>
      </p>
    </>
  );
}
