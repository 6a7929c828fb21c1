/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { moving as de } from "./words.de";
import { moving as en } from "./words.en";

export const movingWords = wordsIn({ en, de });
