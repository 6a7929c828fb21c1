import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { Card } from "@/lib/ui/card";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import { FormBody } from "@/lib/ui/forms/form";
import { FormDetails } from "@/lib/ui/forms/form-details";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import { changeKey } from "./actions";

type Props = { slug: string; detail: KeyDetail };

const SEATS = [
  { value: "number", label: "The number below" },
  { value: "unlimited", label: "Unlimited" },
];

/** What the page shows goes along with what was typed, so that only what differs is changed. */
export function ChangeForm({ slug, detail }: Props) {
  const shown = shownOf(detail);
  const was = Object.fromEntries(Object.entries(shown).map(([name, value]) => [`was.${name}`, value]));
  return (
    <Card label="Change the license">
      <FormScope action={changeKey.bind(null, { slug, id: detail.id })}>
        <FormDetails>
          <summary className="btn btn-outline min-h-control border-muted">Change the license</summary>
          <div className="mt-4">
            <FormBody label="Save" pending="Saving …">
              <LoadedWith fields={was} />
              <Field
                name="expiresAt"
                type="date"
                label="Last day"
                hint="Valid until the end of this day (UTC). Leave empty for a license that never expires."
                defaultValue={shown.expiresAt}
              />
              <Select
                name="seats"
                label="Devices"
                defaultValue={shown.seats}
                options={SEATS}
                hint="With fewer than are in use, devices keep their seats, and none is added."
              />
              <Field
                name="devices"
                label="Number of devices"
                defaultValue={shown.devices}
                inputMode="numeric"
                autoComplete="off"
              />
              <Field
                name="email"
                label="Customer's e-mail address"
                hint="With it, the customer finds the license in their account. Empty: no one does."
                defaultValue={shown.email}
                autoComplete="off"
                autoCapitalize="none"
                inputMode="email"
              />
              <Field name="name" label="Customer's name" defaultValue={shown.name} autoComplete="off" />
              <TextArea name="note" label="Note" rows={3} maxLength={1000} defaultValue={shown.note} />
            </FormBody>
          </div>
        </FormDetails>
      </FormScope>
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
