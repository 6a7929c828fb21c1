/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { plans as de } from "./words.de";
import { plans as en } from "./words.en";

export const planWords = wordsIn({ en, de });
