/** What these pages say. Pure. */
import { wordsIn } from "@/lib/words/language";
import { webhooks as de } from "./words.de";
import { webhooks as en } from "./words.en";

export const webhooksWords = wordsIn({ en, de });
