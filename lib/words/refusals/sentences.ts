/** What the domain refuses, as a sentence. Each table of sentences is total over the domain's refusals. Pure. */
import type { Refusal, RefusalId, Refusals } from "../../domain/refusals";

type Sentence<Details> = keyof Details extends never ? string : (details: Details) => string;

export type RefusalSentences = Readonly<{ [Id in RefusalId]: Sentence<Refusals[Id]> }>;

export function sentenceIn(table: RefusalSentences, { id, details }: Refusal): string {
  const sentence = table[id] as string | ((details: Refusal["details"]) => string); // the types of both pair them
  return typeof sentence === "string" ? sentence : sentence(details);
}
