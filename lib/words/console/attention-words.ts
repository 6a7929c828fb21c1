/** Sentences about what needs attention, for what knows no others of the console. Pure. */
import { wordsIn } from "../language";
import { attention as de } from "./de/attention";
import { attention as en } from "./en/attention";

export const attentionWords = wordsIn({ en, de });
