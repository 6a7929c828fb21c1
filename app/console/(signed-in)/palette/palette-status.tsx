"use client";
/** How many results there are, for screen readers too, or why there are none. */
import type { PaletteAnswer } from "./ask";
import type { PaletteWords } from "./palette-words";

type Props = { asked: PaletteAnswer | null; isCurrent: boolean; words: PaletteWords };

export function PaletteStatus({ asked, isCurrent, words }: Props) {
  const failure = asked && "failure" in asked ? asked.failure : null;
  const said = failure
    ? failure.message || words.offline
    : (asked && "answer" in asked && asked.answer.summary) || "";
  return (
    <p role="status" aria-busy={!isCurrent} className="px-4 pt-2 text-sm text-muted empty:hidden">
      {asked ? said : words.searching}
      {failure?.isOver && (
        <>
          {" "}
          <a href="/console/find">{words.signIn}</a>
        </>
      )}
    </p>
  );
}
