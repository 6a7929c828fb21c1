import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { Heading } from "@/lib/ui/heading";
import type { Look } from "@/lib/ui/look";
import { openLicense } from "./actions";

type Props = {
  look: Look;
  /**
   * What happened just before: the license was closed, or its time was over; or it was opened, and the browser kept no cookie
   * of it.
   */
  before: "closed" | "over" | "opened" | null;
};

export function CodeForm({ look, before }: Props) {
  const messages = look.messages.manage;
  return (
    <>
      <Heading title={messages.title}>{messages.lead}</Heading>
      {before === "closed" && (
        <Alert kind="success" announce>
          {messages.closed}
        </Alert>
      )}
      {before === "over" && (
        <Alert kind="error" announce>
          {look.messages.problems.license_closed}
        </Alert>
      )}
      {before === "opened" && (
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
