/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { tokens as de } from "./words.de";
import { tokens as en } from "./words.en";

export const tokensWords = wordsIn({ en, de });
