import type { IssuablePlan } from "@/lib/domain/keys/issuable-plans";
import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { KEY_MOMENT_NAMES, ofMoments } from "@/lib/domain/keys/key-fields";
import { metadataLines } from "@/lib/domain/keys/metadata";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Select, TextArea } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import { termsIn } from "@/lib/words/terms/terms";
import { CustomerLanguage } from "../../mail-fields";
import { keysWords } from "../words";
import { changeKey } from "./actions";
import type { ActProps } from "./acts";
import { keyWords } from "./words";

/** As lines, which are a little longer than JSON. */
const METADATA_LENGTH_MAX = 6_000;

/** Sends what the page shows with what was typed, so that only differences are changed. */
export async function ChangeForm({
  place,
  detail,
  mail,
  cancel,
  plans,
}: ActProps & { plans: readonly IssuablePlan[] }) {
  const look = await currentConsoleLook();
  const key = keyWords(look.locale.language);
  const keys = keysWords(look.locale.language);
  const { change: text, facts } = key;
  const { keyMoments } = termsIn(look.locale.language);
  const [shown, sold] = [writtenOf(detail), detail.status === "revoked" ? null : soldOf(detail)];
  const was = Object.entries({ ...shown, ...sold }).map(([name, value]) => [`was.${name}`, value]);
  return (
    <FormScope action={changeKey.bind(null, place)}>
      <FormBody label={text.submit} pending={text.pending} beside={cancel}>
        <LoadedWith fields={Object.fromEntries(was)} />
        <div className="grid gap-x-4 sm:grid-cols-2">
          {sold && (
            <>
              <Select
                name="plan"
                label={keys.plan}
                defaultValue={sold.plan}
                options={plansFor(detail, plans)}
                hint={text.planHint}
              />
              <Field name="orderId" label={facts.order} defaultValue={sold.orderId} autoComplete="off" />
              {KEY_MOMENT_NAMES.map((name) => (
                <Field
                  key={name}
                  name={name}
                  type="date"
                  label={keyMoments[name].label}
                  hint={keyMoments[name].hint}
                  defaultValue={sold[name]}
                />
              ))}
            </>
          )}
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
          {sold && <CustomerLanguage language={detail.language} usual={mail.language} />}
        </div>
        <TextArea name="note" label={text.note} rows={3} maxLength={1000} defaultValue={shown.note} />
        {sold && (
          <TextArea
            name="metadata"
            label={facts.metadata}
            hint={text.metadataHint}
            rows={3}
            maxLength={METADATA_LENGTH_MAX}
            defaultValue={sold.metadata}
          />
        )}
      </FormBody>
    </FormScope>
  );
}

/** Includes the key's own plan, even if new keys can no longer be issued for it. */
function plansFor({ plan, planName }: KeyDetail, plans: readonly IssuablePlan[]) {
  const own = plans.some(({ code }) => code === plan) ? [] : [{ code: plan, name: planName }];
  return [...own, ...plans].map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
}

function writtenOf({ email, name, note }: KeyDetail) {
  return { email: email ?? "", name: name ?? "", note: note ?? "" };
}

/** What no longer changes once a key is revoked. */
function soldOf({ plan, orderId, metadata, language, ...detail }: KeyDetail) {
  return {
    plan,
    ...ofMoments((name) => dayOf(detail[name])),
    orderId: orderId ?? "",
    metadata: metadataLines(metadata),
    language: language ?? "",
  };
}

function dayOf(date: Date | null): string {
  return date?.toISOString().slice(0, "2027-03-31".length) ?? "";
}
