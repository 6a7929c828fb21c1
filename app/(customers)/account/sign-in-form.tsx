import { isLocalInstallation } from "@/lib/session/installation";
import { type SearchQuery, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { EmailField } from "@/lib/ui/email-field";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import type { Look } from "@/lib/ui/look";
import { askForLink } from "./actions";

type Props = { look: Look; query: SearchQuery };

export function SignInForm({ look, query }: Props) {
  const messages = look.messages.account;
  if (textParam(query, "sent")) return <LinkSent look={look} />;
  const left = textParam(query, "left");
  return (
    <>
      <Heading title={messages.title}>{messages.lead}</Heading>
      {left && (
        <Alert kind="success" announce>
          {left === "everywhere" ? messages.leftEverywhere : messages.left}
        </Alert>
      )}
      {textParam(query, "over") && (
        <Alert kind="error" announce>
          {look.messages.problems.session_over}
        </Alert>
      )}
      {textParam(query, "entered") && (
        <Alert kind="warning" announce>
          {messages.notKept}
        </Alert>
      )}
      <Card>
        <Form action={askForLink} label={messages.submit} pending={messages.pending} wide>
          <EmailField label={messages.email} hint={messages.emailHint} />
        </Form>
      </Card>
    </>
  );
}

function LinkSent({ look }: { look: Look }) {
  const messages = look.messages.account;
  return (
    <>
      <Heading title={messages.sentTitle} />
      <Alert kind="success" announce>
        {messages.sent}
      </Alert>
      {isLocalInstallation() && <Alert kind="info">{messages.sentLocal}</Alert>}
      <p className="mb-6">{messages.sentHint}</p>
      <a href="/account" className="btn btn-outline min-h-11 border-muted">
        {messages.again}
      </a>
    </>
  );
}
