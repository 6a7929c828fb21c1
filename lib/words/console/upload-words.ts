/** What uploads say in the browser: these words alone, since all of the console's would weigh more than the page. */
import { wordsIn } from "../language";
import { uploads as de } from "./de/uploads";
import { uploads as en } from "./en/uploads";

export const uploadWords = wordsIn({ en, de });
