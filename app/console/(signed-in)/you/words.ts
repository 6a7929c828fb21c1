/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { you as de } from "./words.de";
import { you as en } from "./words.en";

export const youWords = wordsIn({ en, de });
