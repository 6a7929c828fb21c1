import { currentLook } from "@/lib/session/current";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Field } from "@/lib/ui/field";
import { FlashNotice } from "@/lib/ui/flash-notice";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import type { DoneCode } from "@/lib/words/done-codes";
import { openLicense } from "./actions";

type Props = {
  done: DoneCode | "";
  /** A license was opened, and the browser kept no cookie of it. */
  wasOpened: boolean;
};

export async function CodeForm({ done, wasOpened }: Props) {
  const look = await currentLook();
  const messages = look.messages.manage;
  return (
    <>
      <Heading title={messages.title}>{messages.lead}</Heading>
      {done === "closed" && <FlashNotice kind="success">{messages.closed}</FlashNotice>}
      {done === "over" && <FlashNotice kind="error">{look.messages.problems.license_closed}</FlashNotice>}
      {wasOpened && (
        <Alert kind="warning" announce>
          {messages.notKept}
        </Alert>
      )}
      <Card>
        <Form action={openLicense} label={messages.submit} pending={messages.pending} wide>
          <Field
            name="code"
            label={messages.code}
            hint={messages.codeHint}
            placeholder="VC-XXXXX-XXXXX-XXXXX-XXXXX"
            autoComplete="off"
            autoCapitalize="characters"
            inputMode="text"
            required
            mono
          />
        </Form>
      </Card>
      <p>
        {messages.noCode} <a href="/account">{messages.noCodeHint}</a>
      </p>
    </>
  );
}
