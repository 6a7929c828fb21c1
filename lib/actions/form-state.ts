/** What a server action hands back to its form, for `useActionState`. Plain values: the browser gets them as they are. */
import type { FormResult, Place, Proof } from "../forms/form";

export type FormState = Refusal | Readonly<{ result: FormResult }>;

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
  place: Place,
  before: FormState | null,
  form: FormData,
) => Promise<FormState | null>;

export function refusalIn(state: FormState | null): Refusal | null {
  return state && "message" in state ? state : null;
}

export function resultIn(state: FormState | null): FormResult | null {
  return state && "result" in state ? state.result : null;
}
