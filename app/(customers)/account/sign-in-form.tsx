import { currentLook } from "@/lib/session/current";
import { isLocalInstallation } from "@/lib/session/installation";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { EmailField } from "@/lib/ui/email-field";
import { FlashNotice } from "@/lib/ui/flash-notice";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import type { DoneCode } from "@/lib/words/done-codes";
import { askForLink } from "./actions";

type Props = {
  done: DoneCode | "";
  /** A link opened a session, and the browser kept no cookie of it. */
  wasEntered: boolean;
};

export async function SignInForm({ done, wasEntered }: Props) {
  const look = await currentLook();
  const messages = look.messages.account;
  if (done === "sent") return <LinkSent />;
  return (
    <>
      <Heading title={messages.title}>{messages.lead}</Heading>
      {done === "left" && <FlashNotice kind="success">{messages.left}</FlashNotice>}
      {done === "left-everywhere" && <FlashNotice kind="success">{messages.leftEverywhere}</FlashNotice>}
      {done === "over" && <FlashNotice kind="error">{look.messages.problems.session_over}</FlashNotice>}
      {wasEntered && (
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

async function LinkSent() {
  const look = await currentLook();
  const messages = look.messages.account;
  return (
    <>
      <Heading title={messages.sentTitle} />
      <FlashNotice kind="success">{messages.sent}</FlashNotice>
      {isLocalInstallation() && <Alert kind="info">{messages.sentLocal}</Alert>}
      <p className="mb-6">{messages.sentHint}</p>
      <a href="/account" className="btn btn-outline min-h-11 border-muted">
        {messages.again}
      </a>
    </>
  );
}
