/** The customer's language as sentences. */
import { de } from "./de";
import { en, type Messages, type ProblemCode } from "./en";
import { wordsIn } from "./language";

export type { Messages, ProblemCode };

export const messagesIn = wordsIn<Messages>({ en, de });
