/** What pages of the console are drawn with. For pages only. */
import { cache } from "react";
import { type ConsoleMessages, consoleMessagesIn } from "../messages/console/messages";
import { isUntranslated } from "../messages/console/untranslated";
import { negotiateLocale } from "../messages/language";
import { type CurrentLook, currentLocale, currentLook, lookIn } from "./current";
import { currentPath } from "./current-operator";

type ConsoleLook = CurrentLook & Readonly<{ words: ConsoleMessages }>;

/** Of the page itself: in English as long as it is not translated. */
export const currentConsoleLook = cache(async (): Promise<ConsoleLook> => {
  const locale = await currentLocale();
  if (locale.language === "en" || !isUntranslated(await currentPath())) return currentFrameLook();
  return withWords(lookIn(negotiateLocale(null)));
});

/** Of what stands around the page, and stays while Next changes the page. */
export const currentFrameLook = cache(async (): Promise<ConsoleLook> => withWords(await currentLook()));

function withWords(look: CurrentLook): ConsoleLook {
  return { ...look, words: consoleMessagesIn(look.locale.language) };
}
