/** The console's forms by the path they are sent to. */
import type { Form } from "../form";
import { askForLink, enterWithLink, secondFactor, signOut } from "./sign-in";
import { team } from "./team";
import { you } from "./you";

export const consoleForms: readonly (readonly [pattern: string, form: Form])[] = [
  ["/console/sign-in", askForLink],
  ["/console/enter", enterWithLink],
  ["/console/second-factor", secondFactor],
  ["/console/sign-out", signOut],
  ["/console/team", team],
  ["/console/you", you],
];
