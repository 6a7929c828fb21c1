/** Every sentence of the console, by area. `de` has the shape of `en` and does not compile until it is complete. */
import type { Language } from "../language";
import { common as commonDe } from "./de/common";
import { find as findDe } from "./de/find";
import { frame as frameDe } from "./de/frame";
import { keys as keysDe } from "./de/keys";
import { signIn as signInDe } from "./de/sign-in";
import { common } from "./en/common";
import { find } from "./en/find";
import { frame } from "./en/frame";
import { keys } from "./en/keys";
import { signIn } from "./en/sign-in";

const en = { common, find, frame, keys, signIn };

export type ConsoleMessages = typeof en;

const MESSAGES: Readonly<Record<Language, ConsoleMessages>> = {
  en,
  de: { common: commonDe, find: findDe, frame: frameDe, keys: keysDe, signIn: signInDe },
};

export function consoleMessagesIn(language: Language): ConsoleMessages {
  return MESSAGES[language];
}
