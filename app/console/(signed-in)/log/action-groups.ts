/** All actions of the log below the things they are done to, each group beginning with all of its actions. Pure. */
import type { LogMessages } from "@/lib/words/console/en/log";
import type { Language } from "@/lib/words/language";
import { logWords } from "@/lib/words/log/words";

type Option = Readonly<{ value: string; label: string }>;
type Group = Readonly<{ label: string; options: readonly Option[] }>;

/** Codes of actions begin with the thing up to a dot; what is about no thing of its own is the installation's. */
export function actionGroups(language: Language, text: LogMessages): Group[] {
  const { nouns, actions } = logWords(language);
  const options = Object.entries(actions).map(([value, label]) => ({ value, label }));
  const nounOf = ({ value }: Option) => value.split(".", 1)[0] ?? "";
  const named = Object.entries(nouns).map(([noun, label]) => ({
    label,
    options: [
      { value: noun, label: text.anyOf(label) },
      ...options.filter((option) => nounOf(option) === noun),
    ],
  }));
  const others = options.filter((option) => !Object.hasOwn(nouns, nounOf(option)));
  return others.length === 0 ? named : [...named, { label: text.installation, options: others }];
}
