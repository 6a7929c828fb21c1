import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import type { Refused } from "@/lib/session/page-run";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";

type Props = {
  path: string;
  detail: KeyDetail;
  /** This form, when it was just sent in vain. */
  refused: Refused | null;
};

const SEATS = [
  { value: "number", label: "The number below" },
  { value: "unlimited", label: "Unlimited" },
];

/** What the page shows goes along with what was typed, so that only what differs is changed. */
export function ChangeForm({ path, detail, refused }: Props) {
  const typed: Readonly<Record<string, string>> = refused?.values ?? {};
  const shown = shownOf(detail);
  const was = Object.fromEntries(Object.entries(shown).map(([name, value]) => [`was.${name}`, value]));
  return (
    <Card label="Change the license">
      <details open={typed.do !== undefined}>
        <summary className="btn btn-outline min-h-11 border-muted">Change the license</summary>
        <div className="mt-4">
          <ActionForm action={path} does="change" fields={was} label="Save" pending="Saving …">
            <Field
              name="expiresAt"
              refused={refused}
              type="date"
              label="Last day"
              hint="To its end in UTC. Empty: the license never ends."
              defaultValue={typed.expiresAt ?? shown.expiresAt}
            />
            <Select
              name="seats"
              label="Devices"
              defaultValue={typed.seats ?? shown.seats}
              options={SEATS}
              hint="With fewer than are in use, devices keep their seats, and none is added."
            />
            <Field
              name="devices"
              refused={refused}
              label="Number of devices"
              defaultValue={typed.devices ?? shown.devices}
              inputMode="numeric"
              autoComplete="off"
            />
            <Field
              name="email"
              refused={refused}
              label="Customer's e-mail address"
              hint="Who has it finds the license in their account. Empty: nobody does."
              defaultValue={typed.email ?? shown.email}
              autoComplete="off"
              autoCapitalize="none"
              inputMode="email"
            />
            <Field
              name="name"
              refused={refused}
              label="Customer's name"
              defaultValue={typed.name ?? shown.name}
              autoComplete="off"
            />
            <TextArea
              name="note"
              refused={refused}
              label="Note"
              rows={3}
              maxLength={1000}
              defaultValue={typed.note ?? shown.note}
            />
          </ActionForm>
        </div>
      </details>
    </Card>
  );
}

function shownOf({ expiresAt, maxActivations, email, name, note }: KeyDetail) {
  return {
    expiresAt: expiresAt?.toISOString().slice(0, "2027-03-31".length) ?? "",
    seats: maxActivations === null ? "unlimited" : "number",
    devices: maxActivations === null ? "" : String(maxActivations),
    email: email ?? "",
    name: name ?? "",
    note: note ?? "",
  };
}
