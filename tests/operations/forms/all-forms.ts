/** Every form by the page that has it and the word that tests give it. */
import * as account from "@/lib/forms/account";
import { newApplication } from "@/lib/forms/console/applications";
import { chosenKeys } from "@/lib/forms/console/chosen-keys";
import { erasureForm } from "@/lib/forms/console/erasure";
import { feeds } from "@/lib/forms/console/feeds";
import { find } from "@/lib/forms/console/find";
import { issueKeysForm } from "@/lib/forms/console/issue-keys";
import { keyForm } from "@/lib/forms/console/key";
import { keysSearch } from "@/lib/forms/console/keys-search";
import { mailForm } from "@/lib/forms/console/mail";
import { moving } from "@/lib/forms/console/moving";
import { goToProvider } from "@/lib/forms/console/oidc";
import { newPlan, plan } from "@/lib/forms/console/plans";
import { plugins } from "@/lib/forms/console/plugins";
import { prove } from "@/lib/forms/console/prove";
import { release } from "@/lib/forms/console/releases";
import { selfCheck } from "@/lib/forms/console/self-check";
import { settings } from "@/lib/forms/console/settings";
import { askForLink, enterWithLink, secondFactor, signOut } from "@/lib/forms/console/sign-in";
import { signingKeys } from "@/lib/forms/console/signing-keys";
import { team } from "@/lib/forms/console/team";
import { tokens } from "@/lib/forms/console/tokens";
import { webhooks } from "@/lib/forms/console/webhooks";
import { switchLanguage, you } from "@/lib/forms/console/you";
import { enter } from "@/lib/forms/enter";
import type { Form, PathParameters } from "@/lib/forms/form";
import * as manage from "@/lib/forms/manage";
import * as newKey from "@/lib/forms/new-key";
import * as notices from "@/lib/forms/notices";

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
