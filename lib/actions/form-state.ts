/** What a server action hands back to its form, for `useActionState`. Plain values: the browser gets them as they are. */
export type FormState = Readonly<{
  /** Why nothing was done, in the visitor's language. */
  message: string;
  /** The field that it is about; none for the form as a whole. */
  field: string | null;
  /** What was typed, to show it again. */
  values: Readonly<Record<string, string>>;
}>;

export type FormAction = (before: FormState | null, form: FormData) => Promise<FormState | null>;
