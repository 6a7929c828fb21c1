import { isLocalInstallation } from "@/lib/session/installation";
import { type SearchQuery, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Form } from "@/lib/ui/forms/form";
import { FormEmailField } from "@/lib/ui/forms/form-field";
import { Heading } from "@/lib/ui/heading";
import type { Look } from "@/lib/ui/look";
import { askForLink } from "./actions";

type Props = { look: Look; query: SearchQuery };

export function SignInForm({ look, query }: Props) {
  const texts = look.texts.account;
  if (textParam(query, "sent")) return <LinkSent look={look} />;
  const left = textParam(query, "left");
  return (
    <>
      <Heading title={texts.title}>{texts.lead}</Heading>
      {left && (
        <Alert kind="success" announce>
          {left === "everywhere" ? texts.leftEverywhere : texts.left}
        </Alert>
      )}
      {textParam(query, "over") && (
        <Alert kind="error" announce>
          {look.texts.problems.session_over}
        </Alert>
      )}
      {textParam(query, "entered") && (
        <Alert kind="warning" announce>
          {texts.notKept}
        </Alert>
      )}
      <Card>
        <Form action={askForLink} label={texts.submit} pending={texts.pending} wide>
          <FormEmailField label={texts.email} hint={texts.emailHint} />
        </Form>
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
