/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { key as de } from "./words.de";
import { key as en } from "./words.en";

export const keyWords = wordsIn({ en, de });
