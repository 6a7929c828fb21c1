/** What the forms of the console refuse, and how an operator is told of it. */
import { DomainError } from "../../domain/errors";
import { type FormWords, formWords } from "../../messages/forms/words";
import type { Language } from "../../messages/language";
import { consoleSentence, fieldOf } from "../../messages/refusals/console";

type Say = (words: FormWords) => string;

/** What a form refuses by itself. Its sentence is found once it is known who reads it. */
export class FormRefusal extends Error {
  override name = "FormRefusal";
  readonly say: Say;
  /** As the form calls it; null for the form as a whole. */
  readonly field: string | null;

  constructor(say: Say, field: string | null) {
    super("a form was refused");
    this.say = say;
    this.field = field;
  }
}

/** To be thrown. `field`: the one to look at. */
export function refusedForm(say: Say, field: string | null = null): FormRefusal {
  return new FormRefusal(say, field);
}

/** Null for what is no refusal but a failure. */
export function toldRefusal(
  error: unknown,
  language: Language,
): Readonly<{ message: string; field: string | null }> | null {
  if (error instanceof FormRefusal) {
    return { message: error.say(formWords(language)), field: error.field };
  }
  if (!(error instanceof DomainError) || !error.refusal) return null;
  return { message: consoleSentence(error.refusal, language), field: fieldOf(error.refusal) };
}
