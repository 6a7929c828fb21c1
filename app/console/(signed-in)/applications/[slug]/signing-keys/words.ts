/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { signingKeys as de } from "./words.de";
import { signingKeys as en } from "./words.en";

export const signingKeysWords = wordsIn({ en, de });
