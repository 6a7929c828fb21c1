/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { issue as de } from "./words.de";
import { issue as en } from "./words.en";

export const issueWords = wordsIn({ en, de });
