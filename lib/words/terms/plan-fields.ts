/** What people call the fields of a plan, and how its term is told. Pure. */
import type { PlanFieldOf, PlanTermField, PlanValues } from "../../domain/applications/plan-fields";

type Label = Readonly<{ label: string }>;
/** `hint`: what the form says beside it. */
type Hinted = Label & Readonly<{ hint: string }>;
/** `now`: what it is, in a list after a comma; `begin` says when days begin that do not begin at once. */
type Days = Hinted & Readonly<{ now: (days: string, begin: string) => string }>;
type Address = Label & Readonly<{ hint: (placeholders: string) => string; now: (address: string) => string }>;
/** `choose`: what is said of none of them. */
type Choice<Value extends string> = Label &
  Readonly<{ choices: Readonly<Record<Value, string>>; choose: string }>;

/** Total over the fields: a new one does not compile until both languages have words for it. */
export type PlanFieldWords = Readonly<
  Record<PlanFieldOf<"status" | "variants" | "plugins">, Label> &
    Record<PlanFieldOf<"name" | "seats" | "features">, Hinted> &
    Record<PlanFieldOf<"days">, Days> &
    Record<PlanFieldOf<"address">, Address> & {
      [Name in PlanFieldOf<"choice">]: Choice<PlanValues[Name]>;
    } & { durationFrom: { fromFirst: string } }
>;

/** "ends after 30 days from the first device", "trial of 14 days": one for each field that is set. */
export function planTermWords(
  plan: Readonly<Pick<PlanValues, PlanTermField>>,
  words: PlanFieldWords,
): string[] {
  const begin = plan.durationFrom === "issue" ? "" : ` ${words.durationFrom.fromFirst}`;
  return Object.entries(words).flatMap(([name, word]) => {
    const value = "now" in word ? plan[name as PlanTermField] : null; // only a term's fields have one
    return "now" in word && value !== null ? [word.now(String(value), begin)] : [];
  });
}

/** What each is called, for the log. */
export function labelsOf<Name extends string>(
  words: Readonly<Record<Name, Readonly<{ label: string }>>>,
): Readonly<Record<Name, string>> {
  const labels = Object.entries<Readonly<{ label: string }>>(words).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as Record<Name, string>; // of the same names
}
