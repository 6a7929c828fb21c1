import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";

type Props = { path: string; detail: KeyDetail; typed: Readonly<Record<string, string>> };

const SEATS = [
  { value: "number", label: "The number below" },
  { value: "unlimited", label: "Unlimited" },
];

/** What the page shows goes along with what was typed, so that only what differs is changed. */
export function ChangeForm({ path, detail, typed }: Props) {
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
              label="Number of devices"
              defaultValue={typed.devices ?? shown.devices}
              inputMode="numeric"
              autoComplete="off"
            />
            <Field
              name="email"
              label="Customer's e-mail address"
              hint="Who has it finds the license in their account. Empty: nobody does."
              defaultValue={typed.email ?? shown.email}
              autoComplete="off"
              autoCapitalize="none"
              inputMode="email"
            />
            <Field
              name="name"
              label="Customer's name"
              defaultValue={typed.name ?? shown.name}
              autoComplete="off"
            />
            <TextArea
              name="note"
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
