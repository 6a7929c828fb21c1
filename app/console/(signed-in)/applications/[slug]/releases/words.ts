/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { releases as de } from "./words.de";
import { releases as en } from "./words.en";

export const releasesWords = wordsIn({ en, de });
