/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { plugins as de } from "./words.de";
import { plugins as en } from "./words.en";

export const pluginsWords = wordsIn({ en, de });
