/** Shown instead of the list if it is empty. */
import { readSearchText } from "@/lib/domain/keys/search-text";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; path: string };

/** `sought`: what was searched for; "" for nothing. */
export function NothingFits({ look, path, sought }: Props & { sought: string }) {
  const text = look.words.keys;
  return (
    <>
      {sentences(text, sought).join(" ")} <a href={path}>{text.showAll}</a>
    </>
  );
}

function sentences(text: ConsoleLook["words"]["keys"], sought: string): string[] {
  if (sought === "") return [text.noneFiltered];
  return readSearchText(sought).length === 0 ? [text.tooShort] : [text.noneMatch(sought), text.searchedHow];
}

export function NoKeys({ look, path, mayIssue }: Props & { mayIssue: boolean }) {
  const text = look.words.keys;
  return (
    <>
      {text.none} {mayIssue ? <Link href={`${path}/new`}>{text.issueFirst}</Link> : text.askToIssue}
      {text.orByShop}
    </>
  );
}
