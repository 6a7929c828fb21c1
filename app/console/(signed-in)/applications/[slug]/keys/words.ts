/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { keys as de } from "./words.de";
import { keys as en } from "./words.en";

export const keysWords = wordsIn({ en, de });
