/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { team as de } from "./words.de";
import { team as en } from "./words.en";

export const teamWords = wordsIn({ en, de });
