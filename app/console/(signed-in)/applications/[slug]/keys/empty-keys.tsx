/** Shown instead of the list if it is empty. */

import { readSearchText } from "@/lib/domain/keys/search-text";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Link } from "@/lib/ui/console/link";
import { keysWords } from "./words";
import type { KeysMessages } from "./words.en";

type Props = { path: string };

/** `sought`: what was searched for; "" for nothing. */
export async function NothingFits({ path, sought }: Props & { sought: string }) {
  const look = await currentConsoleLook();
  const text = keysWords(look.locale.language);
  return (
    <>
      {sentences(text, sought).join(" ")} <a href={path}>{text.showAll}</a>
    </>
  );
}

function sentences(text: KeysMessages, sought: string): string[] {
  if (sought === "") return [text.noneFiltered];
  return readSearchText(sought).length === 0 ? [text.tooShort] : [text.noneMatch(sought), text.searchedHow];
}

export async function NoKeys({ path, mayIssue }: Props & { mayIssue: boolean }) {
  const look = await currentConsoleLook();
  const text = keysWords(look.locale.language);
  return (
    <>
      {text.none} {mayIssue ? <Link href={`${path}/new`}>{text.issueFirst}</Link> : text.askToIssue}
      {text.orByShop}
    </>
  );
}
