/** The form that creates an endpoint. */

import { ALL_EVENTS, EVENT_TYPES } from "@/lib/domain/events/event-types";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Once } from "@/lib/ui/console/once";
import { Field } from "@/lib/ui/field";
import { Form } from "@/lib/ui/forms/form";
import { termsIn } from "@/lib/words/terms/terms";
import { createWebhook } from "./actions";
import { EventBoxes } from "./event-boxes";
import { ShownSecret } from "./shown-secret";
import { webhooksWords } from "./words";

export async function NewWebhook({ slug }: { slug: string }) {
  const look = await currentConsoleLook();
  const text = webhooksWords(look.locale.language);
  const { endpointFields: words } = termsIn(look.locale.language);
  const made = { before: text.madeBefore, after: text.madeAfter, label: text.secret };
  return (
    <div className="mt-6 max-w-2xl">
      <Card label={text.newWebhook}>
        <h2 className="mb-4 text-section">{text.newWebhook}</h2>
        <Form
          action={createWebhook.bind(null, { slug })}
          result={<ShownSecret text={made} />}
          label={text.create}
          pending={text.creating}
        >
          <Once />
          <Field
            name="url"
            type="url"
            label={words.url.label}
            hint={words.url.hint}
            placeholder="https://shop.example.com/webhooks"
            autoComplete="off"
            maxLength={2000}
            required
          />
          <EventBoxes legend={words.events.label} text={text} types={EVENT_TYPES} chosen={[ALL_EVENTS]} />
        </Form>
      </Card>
    </div>
  );
}
