/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { selfCheck as de } from "./words.de";
import { selfCheck as en } from "./words.en";

export const selfCheckWords = wordsIn({ en, de });
