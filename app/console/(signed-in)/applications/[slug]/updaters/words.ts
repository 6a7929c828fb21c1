/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { feeds as de } from "./words.de";
import { feeds as en } from "./words.en";

export const feedsWords = wordsIn({ en, de });
