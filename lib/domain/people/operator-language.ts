/** In which language the console addresses an operator. */
import { OperatorLanguage } from "../../db/generated/enums";
import type { Context } from "../context";
import { refused } from "../errors";
import type { Operator } from "./operators";

export type { OperatorLanguage };

const LANGUAGES: readonly OperatorLanguage[] = Object.values(OperatorLanguage);

/** Null for "", which follows the browser. Throws `invalid_input`. */
export function parseOperatorLanguage(text: string): OperatorLanguage | null {
  if (text === "") return null;
  const language = LANGUAGES.find((one) => one === text);
  if (!language) throw refused("language_unknown", { languages: LANGUAGES });
  return language;
}

/** The operator's own. Not in the log: it changes nothing for anyone else. */
export async function chooseLanguage(
  ctx: Pick<Context, "db">,
  { id }: Operator,
  language: OperatorLanguage | null,
): Promise<void> {
  await ctx.db.prisma.operator.updateMany({ where: { id }, data: { language } });
}
