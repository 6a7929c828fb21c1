import type { IssuablePlan } from "@/lib/domain/keys/issuable-plans";
import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import type { ActProps } from "./act-row";
import { changeKey } from "./actions";

/** Sends what the page shows with what was typed, so that only differences are changed. */
export function ChangeForm({
  look,
  place,
  detail,
  cancel,
  plans,
}: ActProps & { plans: readonly IssuablePlan[] }) {
  const { key, keys } = look.words;
  const text = key.change;
  const shown = shownOf(detail);
  const was = Object.fromEntries(Object.entries(shown).map(([name, value]) => [`was.${name}`, value]));
  return (
    <FormScope action={changeKey.bind(null, place)}>
      <FormBody label={text.submit} pending={text.pending} beside={cancel}>
        <LoadedWith fields={was} />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Select
            name="plan"
            label={keys.plan}
            defaultValue={shown.plan}
            options={plansFor(detail, plans)}
            hint={text.planHint}
          />
          <Field
            name="expiresAt"
            type="date"
            label={text.lastDay}
            hint={text.lastDayHint}
            defaultValue={shown.expiresAt}
          />
          <Field
            name="email"
            label={text.email}
            hint={text.emailHint}
            defaultValue={shown.email}
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
          />
          <Field name="name" label={text.name} defaultValue={shown.name} autoComplete="off" />
        </div>
        <TextArea name="note" label={text.note} rows={3} maxLength={1000} defaultValue={shown.note} />
      </FormBody>
    </FormScope>
  );
}

/** Includes the key's own plan, even if new keys can no longer be issued for it. */
function plansFor({ plan, planName }: KeyDetail, plans: readonly IssuablePlan[]) {
  const own = plans.some(({ code }) => code === plan) ? [] : [{ code: plan, name: planName }];
  return [...own, ...plans].map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
}

function shownOf({ plan, expiresAt, email, name, note }: KeyDetail) {
  return {
    plan,
    expiresAt: expiresAt?.toISOString().slice(0, "2027-03-31".length) ?? "",
    email: email ?? "",
    name: name ?? "",
    note: note ?? "",
  };
}
