import type { IssuablePlan } from "@/lib/domain/keys/issuable-plans";
import { KEY_MOMENT_NAMES } from "@/lib/domain/keys/key-fields";
import type { MailSettings } from "@/lib/domain/mails/settings";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { Once } from "@/lib/ui/console/once";
import { Field } from "@/lib/ui/field";
import { FormBody } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { CustomerLanguage, MailBox } from "../../mail-fields";
import { SeatsField } from "../../seats-field";
import { issueWords } from "./words";

type Props = {
  plans: readonly IssuablePlan[];
  /** The code of the plan that the page was opened for; empty: none. */
  wantedPlan: string;
  mail: Pick<MailSettings, "keys" | "language">;
  /** Keys can be mailed to the customer. */
  mayMail: boolean;
};

const KEYS_MAX = 1_000;

export async function IssueForm({ plans, wantedPlan, mail, mayMail }: Props) {
  const look = await currentConsoleLook();
  const text = issueWords(look.locale.language);
  const { keyMoments } = termsIn(look.locale.language);
  const moments = KEY_MOMENT_NAMES.map((name) => (
    <Field
      key={name}
      name={name}
      type="date"
      label={keyMoments[name].label}
      hint={keyMoments[name].newHint}
    />
  ));
  const choices = (status: IssuablePlan["status"]) =>
    plans
      .filter((plan) => plan.status === status)
      .map((plan) => ({ value: plan.code, label: labelOf(look, plan) }));
  return (
    <div className="max-w-xl">
      <Card label={text.title}>
        <FormBody label={text.submit} pending={text.pending}>
          <Once />
          <Select
            name="plan"
            label={text.plan}
            defaultValue={plans.some(({ code }) => code === wantedPlan) ? wantedPlan : ""}
            // No default: a key of the wrong plan cannot be taken back.
            options={[{ value: "", label: text.choosePlan }, ...choices("public")]}
            more={{ label: text.hiddenPlans, options: choices("hidden") }}
            required
          />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <Field
              name="count"
              label={text.count}
              hint={text.countHint(formatCount(KEYS_MAX, look.locale))}
              defaultValue="1"
              inputMode="numeric"
              autoComplete="off"
              required
            />
            {moments.slice(0, 1)}
          </div>
          <SeatsField label={text.seats} hint={text.seatsHint} unlimited={text.unlimited} />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <Field
              name="email"
              label={text.email}
              hint={text.emailHint}
              autoComplete="off"
              autoCapitalize="none"
              inputMode="email"
            />
            <Field name="name" label={text.customerName} hint={text.optional} autoComplete="off" />
          </div>
          {mayMail && <MailBox label={text.mail} hint={text.mailHint} isOn={mail.keys} />}
          <CustomerLanguage language={null} usual={mail.language} />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <Field
              name="orderId"
              label={text.order}
              hint={text.orderHint}
              autoComplete="off"
              maxLength={200}
            />
            {moments.slice(1)}
          </div>
          <TextArea name="note" label={text.note} hint={text.noteHint} rows={3} maxLength={1000} />
          <TextArea
            name="metadata"
            label={text.metadata}
            hint={text.metadataHint}
            rows={2}
            maxLength={6000}
          />
        </FormBody>
      </Card>
    </div>
  );
}

function labelOf({ locale }: ConsoleLook, plan: IssuablePlan): string {
  const text = issueWords(locale.language);
  const { name, code, maxActivations } = plan;
  const seats =
    maxActivations === null ? text.seatsUnlimited : text.seatsIn(formatCount(maxActivations, locale));
  return text.planOf(name, code, seats);
}
