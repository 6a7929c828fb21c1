import type { IssuablePlan } from "@/lib/domain/keys/issuable-plans";
import { formatCount } from "@/lib/messages/formats";
import { Card } from "@/lib/ui/card";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { Once } from "@/lib/ui/console/once";
import { Field } from "@/lib/ui/field";
import { FormBody } from "@/lib/ui/forms/form";
import type { Look } from "@/lib/ui/look";

type Props = {
  look: Look;
  plans: readonly IssuablePlan[];
  /** The code of the plan that the page was opened for; empty: none. */
  wantedPlan: string;
};

const SEATS = [
  { value: "plan", label: "As the plan says" },
  { value: "number", label: "The number below" },
  { value: "unlimited", label: "Unlimited" },
];

export function IssueForm({ look, plans, wantedPlan }: Props) {
  return (
    <Card label="Issue keys">
      <FormBody label="Issue" pending="Issuing …">
        <Once />
        <Select
          name="plan"
          label="Plan"
          defaultValue={plans.some(({ code }) => code === wantedPlan) ? wantedPlan : ""}
          // None is chosen beforehand: a key of the wrong plan cannot be taken back.
          options={[
            { value: "", label: "Choose a plan" },
            ...plans.map((plan) => ({ value: plan.code, label: labelOf(look, plan) })),
          ]}
          required
        />
        <Field
          name="count"
          label="Number of keys"
          hint="From 1 to 1,000. All of them get what you say below."
          defaultValue="1"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Field
          name="email"
          label="Customer's e-mail address (optional)"
          hint="With it, the customer finds the license in their account."
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
        />
        <Field name="name" label="Customer's name (optional)" autoComplete="off" />
        <Select name="seats" label="Devices per key" defaultValue="plan" options={SEATS} />
        <Field
          name="devices"
          label="Number of devices"
          hint="Only where it is to differ from the plan."
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          name="expiresAt"
          type="date"
          label="Last day"
          hint="Valid until the end of this day (UTC). Leave empty for a license that never expires."
        />
        <TextArea
          name="note"
          label="Note (optional)"
          hint="For you and your colleagues, for example the number of an invoice."
          rows={3}
          maxLength={1000}
        />
      </FormBody>
    </Card>
  );
}

function labelOf(look: Look, { name, code, maxActivations }: IssuablePlan): string {
  if (maxActivations === null) return `${name} (${code}), unlimited devices`;
  const devices = maxActivations === 1 ? "1 device" : `${formatCount(maxActivations, look.locale)} devices`;
  return `${name} (${code}), ${devices}`;
}
