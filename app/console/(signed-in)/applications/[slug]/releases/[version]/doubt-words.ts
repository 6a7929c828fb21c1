/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { releaseDoubts as de } from "./doubt-words.de";
import { releaseDoubts as en } from "./doubt-words.en";

export const doubtWords = wordsIn({ en, de });
