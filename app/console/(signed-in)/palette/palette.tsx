"use client";
/**
 * The search over everything as a dialog: a combobox whose list is filled while one types. Loaded when it is first opened.
 * The focus stays in the field; which row is meant is told by `aria-activedescendant`.
 */
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { FindRow } from "@/lib/console/find-answer";
import { applicationIn } from "./application-in";
import { ask, type PaletteAnswer } from "./ask";
import { PaletteFoot } from "./palette-foot";
import { PaletteList } from "./palette-list";
import { PaletteStatus } from "./palette-status";
import type { PaletteWords } from "./palette-words";

type Props = { words: PaletteWords; startText: string; onClose: () => void };

export function Palette({ words, startText, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(startText);
  const [active, setActive] = useState(0);
  const [isHurried, setHurried] = useState<false | "here" | "tab">(false);
  const id = useId();
  const router = useRouter();
  const { asked, isCurrent } = useResults(text.trim(), applicationIn(location.pathname));
  const answer = asked && "answer" in asked ? asked.answer : null;
  const rows = [
    ...(answer?.groups.flatMap((group) => group.rows) ?? []),
    ...(answer?.page ? [{ ...answer.page, title: answer.page.label, detail: "", state: null }] : []),
  ];

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const open = (row: FindRow | undefined, inTab: boolean) => {
    if (!row) return;
    if (inTab) {
      window.open(row.href, "_blank", "noopener");
      return;
    }
    dialog.current?.close();
    if (row.isFile) location.assign(row.href);
    else router.push(row.href);
  };

  // Enter right after typing means what is found for the whole text.
  useEffect(() => {
    if (!isHurried || !isCurrent) return;
    setHurried(false);
    open(rows[0], isHurried === "tab");
  });

  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = rows.length - 1;
    const to = { ArrowDown: active >= last ? 0 : active + 1, ArrowUp: active <= 0 ? last : active - 1 };
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setActive(to[event.key]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const inTab = event.metaKey || event.ctrlKey;
      if (isCurrent) open(rows[active], inTab);
      else setHurried(inTab ? "tab" : "here");
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it, and so does Esc.
    <dialog
      ref={dialog}
      aria-label={words.label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-base-100 text-base-content backdrop:bg-black/40 sm:mx-auto sm:mt-[10vh] sm:h-fit sm:max-w-2xl sm:rounded-box sm:border sm:border-line"
    >
      <div className="flex h-full flex-col sm:max-h-[75vh]">
        <div className="flex items-center gap-2 border-b border-line p-3">
          <input
            type="text"
            role="combobox"
            aria-label={words.label}
            aria-expanded={rows.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
            placeholder={words.placeholder}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
              setHurried(false);
            }}
            onKeyDown={pressed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={1000}
            className="input min-h-11 grow border-muted text-base"
          />
          <button type="button" onClick={() => dialog.current?.close()} className="btn btn-ghost min-h-11">
            {words.close}
          </button>
        </div>
        <PaletteStatus asked={asked} isCurrent={isCurrent} words={words} />
        <PaletteList
          id={id}
          label={words.results}
          groups={answer?.groups ?? []}
          page={answer?.page ?? null}
          active={active}
          onPoint={setActive}
          onOpen={(index, inTab) => open(rows[index], inTab)}
        />
        <PaletteFoot words={words} />
      </div>
    </dialog>
  );
}

/** What fits the text while it is typed: asked after a short pause, and only the latest question counts. */
const PAUSE_MS = 120;

/** `isCurrent`: for the text as it is now. What was found before stays until then. */
function useResults(text: string, at: string): { asked: PaletteAnswer | null; isCurrent: boolean } {
  const [found, setFound] = useState<{ text: string; asked: PaletteAnswer } | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const timer = setTimeout(
      () =>
        ask(text, at, end.signal).then(
          (asked) => setFound({ text, asked }),
          () => undefined,
        ),
      text ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [text, at]);
  return { asked: found?.asked ?? null, isCurrent: found?.text === text };
}
