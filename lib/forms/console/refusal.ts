/** What the forms of the console refuse, and how an operator is told of it. */
import { DomainError } from "../../domain/errors";
import { type FormWords, formWords } from "../../words/forms/words";
import type { Language } from "../../words/language";
import { consoleSentence, fieldOf } from "../../words/refusals/console";

/** What a form refuses by itself, or about a field of its own. Its sentence is made once it is known who reads it. */
export class FormRefusal extends Error {
  override name = "FormRefusal";
  readonly say: (language: Language) => string;
  /** As the form calls it; null for the form as a whole. */
  readonly field: string | null;

  constructor(say: FormRefusal["say"], field: string | null) {
    super("a form was refused");
    this.say = say;
    this.field = field;
  }
}

/** To be thrown. `field`: the one to look at. */
export function refusedForm(say: (words: FormWords) => string, field: string | null = null): FormRefusal {
  return new FormRefusal((language) => say(formWords(language)), field);
}

/** What `run` refuses is about this field, for forms that call it otherwise than others do. */
export async function inField<Value>(field: string, run: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.refusal) throw error;
    const { refusal } = error;
    throw new FormRefusal((language) => consoleSentence(refusal, language), field);
  }
}

/** Null for what is no refusal but a failure. */
export function toldRefusal(
  error: unknown,
  language: Language,
): Readonly<{ message: string; field: string | null }> | null {
  if (error instanceof FormRefusal) return { message: error.say(language), field: error.field };
  if (!(error instanceof DomainError) || !error.refusal) return null;
  return { message: consoleSentence(error.refusal, language), field: fieldOf(error.refusal) };
}
