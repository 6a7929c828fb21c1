/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { newApplication as de } from "./words.de";
import { newApplication as en } from "./words.en";

export const newApplicationWords = wordsIn({ en, de });
