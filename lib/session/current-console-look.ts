/** What pages of the console are drawn with. For pages only. */
import { cache } from "react";
import { type ConsoleMessages, consoleMessagesIn } from "../words/console/messages";
import { type CurrentLook, currentLook } from "./current";

type ConsoleLook = CurrentLook & Readonly<{ words: ConsoleMessages }>;

export const currentConsoleLook = cache(async (): Promise<ConsoleLook> => {
  const look = await currentLook();
  return { ...look, words: consoleMessagesIn(look.locale.language) };
});
