/** What a server action hands back to its form, for `useActionState`. Plain values: the browser gets them as they are. */
import type { FormResult, PathParameters, Proof } from "../form";

export type FormState = Refusal | Revelation;

export type Revelation = Readonly<{
  result: FormResult;
  /** What was typed, where the form goes on with it. */
  values: Readonly<Record<string, string>> | null;
  /** Tells one from the next. */
  at: number;
}>;

export type Refusal = Readonly<{
  /** Why nothing was done, in the visitor's language. */
  message: string;
  /** The field that it is about; none for the form as a whole. */
  field: string | null;
  /** What was typed, to show it again. */
  values: Readonly<Record<string, string>>;
  /** How the operator can prove who they are, where that is what is missing. */
  proof: Proof | null;
  /** Tells one refusal from the next. */
  at: number;
}>;

export type FormAction = (before: FormState | null, form: FormData) => Promise<FormState | null>;

/** Of a page whose path has parts that vary. To be bound to them. */
export type PlacedAction = (
  place: PathParameters,
  before: FormState | null,
  form: FormData,
) => Promise<FormState | null>;

export function refusalIn(state: FormState | null): Refusal | null {
  return state && "message" in state ? state : null;
}

/** What was typed before, to show it again. */
export function typedIn(state: FormState | null): FormState["values"] {
  return state?.values ?? null;
}

export function resultIn(state: FormState | null): FormResult | null {
  return state && "result" in state ? state.result : null;
}
