/** The console's forms by the path they are sent to. */
import type { Form } from "../form";
import { newApplication } from "./applications";
import { issueKeysForm } from "./issue-keys";
import { keyForm } from "./key";
import { keysSearch } from "./keys-search";
import { goToProvider } from "./oidc";
import { newPlan, plan } from "./plans";
import { plugins } from "./plugins";
import { prove } from "./prove";
import { release } from "./releases";
import { countedSecondFactor } from "./second-factor";
import { selfCheck } from "./self-check";
import { settings } from "./settings";
import { askForLink, enterWithLink, signOut } from "./sign-in";
import { signingKeys } from "./signing-keys";
import { team } from "./team";
import { tokens } from "./tokens";
import { you } from "./you";

export const consoleForms: readonly (readonly [pattern: string, form: Form])[] = [
  ["/console/sign-in", askForLink],
  ["/console/enter", enterWithLink],
  ["/console/oidc", goToProvider],
  ["/console/second-factor", countedSecondFactor],
  ["/console/sign-out", signOut],
  ["/console/team", team],
  ["/console/you", you],
  ["/console/prove", prove],
  ["/console/self-check", selfCheck],
  ["/console/applications/new", newApplication],
  ["/console/applications/[slug]/settings", settings],
  ["/console/applications/[slug]/plans/new", newPlan],
  ["/console/applications/[slug]/plans/[code]", plan],
  ["/console/applications/[slug]/keys/new", issueKeysForm],
  ["/console/applications/[slug]/keys/[id]", keyForm],
  ["/console/applications/[slug]/releases/[id]", release],
  ["/console/applications/[slug]/plugins", plugins],
  ["/console/applications/[slug]/plugins/[id]", plugins],
  ["/console/applications/[slug]/tokens", tokens],
  ["/console/applications/[slug]/signing-keys", signingKeys],
  ["/console/applications/[slug]/keys", keysSearch],
];
