/** Every form by the page that has it and the word that tests give it. */

import { enter } from "@/app/(customers)/account/enter/forms";
import * as account from "@/app/(customers)/account/forms";
import * as newKey from "@/app/(customers)/account/new-key/forms";
import * as notices from "@/app/(customers)/account/notices/forms";
import * as manage from "@/app/(customers)/manage/forms";
import { askForLink, enterWithLink, secondFactor, signOut } from "@/app/console/(sign-in)/forms";
import { goToProvider } from "@/app/console/(sign-in)/sign-in/oidc-forms";
import { moving } from "@/app/console/(signed-in)/applications/[slug]/import/forms";
import { keyForm } from "@/app/console/(signed-in)/applications/[slug]/keys/[id]/forms";
import { chosenKeys } from "@/app/console/(signed-in)/applications/[slug]/keys/chosen-forms";
import { issueKeysForm } from "@/app/console/(signed-in)/applications/[slug]/keys/new/forms";
import { keysSearch } from "@/app/console/(signed-in)/applications/[slug]/keys/search-forms";
import { mailForm } from "@/app/console/(signed-in)/applications/[slug]/mail/forms";
import { newPlan, plan } from "@/app/console/(signed-in)/applications/[slug]/plans/forms";
import { plugins } from "@/app/console/(signed-in)/applications/[slug]/plugins/forms";
import { release } from "@/app/console/(signed-in)/applications/[slug]/releases/[version]/forms";
import { settings } from "@/app/console/(signed-in)/applications/[slug]/settings/forms";
import { signingKeys } from "@/app/console/(signed-in)/applications/[slug]/signing-keys/forms";
import { tokens } from "@/app/console/(signed-in)/applications/[slug]/tokens/forms";
import { feeds } from "@/app/console/(signed-in)/applications/[slug]/updaters/forms";
import { webhooks } from "@/app/console/(signed-in)/applications/[slug]/webhooks/forms";
import { newApplication } from "@/app/console/(signed-in)/applications/new/forms";
import { erasureForm } from "@/app/console/(signed-in)/erasure-requests/forms";
import { find } from "@/app/console/(signed-in)/find/forms";
import { selfCheck } from "@/app/console/(signed-in)/self-check/forms";
import { team } from "@/app/console/(signed-in)/team/forms";
import { switchLanguage, you } from "@/app/console/(signed-in)/you/forms";
import { prove } from "@/lib/forms/console/prove";
import type { Form, PathParameters } from "@/lib/forms/form";

type Forms = Readonly<Record<string, Form>>;

export const CUSTOMER_FORMS: Readonly<Record<string, Forms>> = {
  "/manage": { open: manage.open, deregister: manage.deregister, close: manage.close },
  "/account": {
    link: account.link,
    deregister: account.deregister,
    leave: account.leave,
    "leave-everywhere": account.leaveEverywhere,
    erase: account.erase,
    "new-key": newKey.ask,
  },
  "/account/enter": { "": enter },
  "/account/new-key": { "": newKey.confirm },
  "/account/notices": { stop: notices.stop, resume: notices.resume },
};

const { create: _ofAll, ...ofOneWebhook } = webhooks;

export const CONSOLE_FORMS: Readonly<Record<string, Forms>> = {
  "/console/sign-in": { "": askForLink, provider: goToProvider },
  "/console/enter": { "": enterWithLink },
  "/console/second-factor": { "": secondFactor },
  "/console": { "": signOut, language: switchLanguage },
  "/console/find": { "": find },
  "/console/team": team,
  "/console/you": you,
  "/console/prove": { "": prove },
  "/console/self-check": selfCheck,
  "/console/erasure-requests": erasureForm,
  "/console/applications/new": newApplication,
  "/console/applications/[slug]/settings": settings,
  "/console/applications/[slug]/import/[id]": {
    import: moving.import,
    importRest: moving.importRest,
    discard: moving.discard,
  },
  "/console/applications/[slug]/export": { prove: moving.prove },
  "/console/applications/[slug]/webhooks": { create: webhooks.create },
  "/console/applications/[slug]/webhooks/[id]": ofOneWebhook,
  "/console/applications/[slug]/mail": mailForm,
  "/console/applications/[slug]/plans/new": newPlan,
  "/console/applications/[slug]/plans/[code]": plan,
  "/console/applications/[slug]/keys/new": issueKeysForm,
  "/console/applications/[slug]/keys/[id]": keyForm,
  "/console/applications/[slug]/releases/[version]": release,
  "/console/applications/[slug]/plugins": plugins,
  "/console/applications/[slug]/plugins/[id]": plugins,
  "/console/applications/[slug]/updaters": feeds,
  "/console/applications/[slug]/tokens": tokens,
  "/console/applications/[slug]/signing-keys": signingKeys,
  "/console/applications/[slug]/keys": { "": keysSearch, chosen: chosenKeys },
};

const ALL = Object.entries({ ...CUSTOMER_FORMS, ...CONSOLE_FORMS });

/** Undefined where no page has such a form. */
export function formOf(path: string, name: string): { form: Form; place: PathParameters } | undefined {
  for (const [pattern, forms] of ALL) {
    const place = placeIn(pattern, path);
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (place && form) return { form, place };
  }
  return undefined;
}

function placeIn(pattern: string, path: string): PathParameters | null {
  const expression = pattern.replace(/\[(\w+)\]/g, "(?<$1>[^/]+)");
  const found = new RegExp(`^${expression}$`).exec(path);
  return found && { ...found.groups };
}
