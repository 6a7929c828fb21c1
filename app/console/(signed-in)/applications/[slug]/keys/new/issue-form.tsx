import type { IssuablePlan } from "@/lib/domain/keys/issuable-plans";
import { formatCount } from "@/lib/messages/formats";
import type { Refused } from "@/lib/session/page-run";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { Once } from "@/lib/ui/console/once";
import { Field } from "@/lib/ui/field";
import type { Look } from "@/lib/ui/look";

type Props = {
  look: Look;
  path: string;
  plans: readonly IssuablePlan[];
  /** The code of the plan that the page was opened for; empty: none. */
  wantedPlan: string;
  /** The form that was just sent in vain. */
  refused: Refused | null;
};

const SEATS = [
  { value: "plan", label: "As the plan says" },
  { value: "number", label: "The number below" },
  { value: "unlimited", label: "Unlimited" },
];

export function IssueForm({ look, path, plans, wantedPlan, refused }: Props) {
  const typed: Readonly<Record<string, string>> = refused?.values ?? {};
  return (
    <Card label="Issue keys">
      <ActionForm action={path} does="issue" label="Issue" pending="Issuing …">
        <Once />
        <Select
          name="plan"
          refused={refused}
          label="Plan"
          defaultValue={typed.plan ?? (plans.some(({ code }) => code === wantedPlan) ? wantedPlan : "")}
          // None is chosen beforehand: a key of the wrong plan cannot be taken back.
          options={[
            { value: "", label: "Choose a plan" },
            ...plans.map((plan) => ({ value: plan.code, label: labelOf(look, plan) })),
          ]}
          required
        />
        <Field
          name="count"
          refused={refused}
          label="Number of keys"
          hint="From 1 to 1,000. All of them get what you say below."
          defaultValue={typed.count ?? "1"}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Field
          name="email"
          refused={refused}
          label="Customer's e-mail address (optional)"
          hint="With it, the customer finds the license in their account."
          defaultValue={typed.email ?? ""}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
        />
        <Field
          name="name"
          refused={refused}
          label="Customer's name (optional)"
          defaultValue={typed.name ?? ""}
          autoComplete="off"
        />
        <Select name="seats" label="Devices per key" defaultValue={typed.seats ?? "plan"} options={SEATS} />
        <Field
          name="devices"
          refused={refused}
          label="Number of devices"
          hint="Only where it is to differ from the plan."
          defaultValue={typed.devices ?? ""}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          name="expiresAt"
          refused={refused}
          type="date"
          label="Last day"
          hint="To its end in UTC. Empty: the license never ends."
          defaultValue={typed.expiresAt ?? ""}
        />
        <TextArea
          name="note"
          refused={refused}
          label="Note (optional)"
          hint="For you and your colleagues, for example the number of an invoice."
          rows={3}
          maxLength={1000}
          defaultValue={typed.note ?? ""}
        />
      </ActionForm>
    </Card>
  );
}

function labelOf(look: Look, { name, code, maxActivations }: IssuablePlan): string {
  if (maxActivations === null) return `${name} (${code}), unlimited devices`;
  const devices = maxActivations === 1 ? "1 device" : `${formatCount(maxActivations, look.locale)} devices`;
  return `${name} (${code}), ${devices}`;
}
