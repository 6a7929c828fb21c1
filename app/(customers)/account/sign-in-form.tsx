import { isLocalInstallation } from "@/lib/session/installation";
import type { Refused } from "@/lib/session/page-run";
import { type SearchQuery, textParam } from "@/lib/session/search-params";
import { ActionForm } from "@/lib/ui/action-form";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { EmailField } from "@/lib/ui/email-field";
import { Heading } from "@/lib/ui/heading";
import type { Look } from "@/lib/ui/look";
import { problemText } from "@/lib/ui/problem";

type Props = { look: Look; refused: Refused | null; query: SearchQuery };

const ABOUT_SIGNING_IN: ReadonlySet<string> = new Set(["email_malformed", "too_many_links", "session_over"]);

/** Whether it takes a link to go on; a form that could not be read signs nobody out. */
export function isAboutSigningIn({ problem }: Refused): boolean {
  return ABOUT_SIGNING_IN.has(problem ?? "");
}

export function SignInForm({ look, refused, query }: Props) {
  const texts = look.texts.account;
  if (!refused && textParam(query, "sent")) return <LinkSent look={look} />;
  const left = textParam(query, "left");
  const problem = refused && problemText(look, refused);
  const isAboutEmail = refused?.problem === "email_malformed";
  return (
    <>
      <Heading title={texts.title}>{texts.lead}</Heading>
      {problem && !isAboutEmail && (
        <Alert kind="error" announce>
          {problem}
        </Alert>
      )}
      {left && !refused && (
        <Alert kind="success" announce>
          {left === "everywhere" ? texts.leftEverywhere : texts.left}
        </Alert>
      )}
      {textParam(query, "entered") && !refused && (
        <Alert kind="warning" announce>
          {texts.notKept}
        </Alert>
      )}
      <Card>
        <ActionForm action="/account" does="link" label={texts.submit} pending={texts.pending} wide>
          <EmailField
            label={texts.email}
            hint={texts.emailHint}
            error={isAboutEmail ? problem : null}
            defaultValue={refused?.values.email}
          />
        </ActionForm>
      </Card>
    </>
  );
}

function LinkSent({ look }: { look: Look }) {
  const texts = look.texts.account;
  return (
    <>
      <Heading title={texts.sentTitle} />
      <Alert kind="success" announce>
        {texts.sent}
      </Alert>
      {isLocalInstallation() && <Alert kind="info">{texts.sentLocal}</Alert>}
      <p className="mb-6">{texts.sentHint}</p>
      <a href="/account" className="btn btn-outline min-h-11 border-muted">
        {texts.again}
      </a>
    </>
  );
}
