/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { overview as de } from "./words.de";
import { overview as en } from "./words.en";

export const overviewWords = wordsIn({ en, de });
