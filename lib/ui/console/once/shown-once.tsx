"use client";
/** Guards what is shown only once: until all of it was copied or saved, leaving the page asks first. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { usePartWords } from "../part-words";
import { useLeavingGuard } from "../use-leaving-guard";
import { markShown } from "./mark";

const Keep = createContext<(text: string) => void>(() => undefined);

/** Call it with what was copied or saved: everything in it counts as kept. */
export function useKeep(): (text: string) => void {
  return useContext(Keep);
}

type Props = { texts: readonly string[]; children: ReactNode };

export function ShownOnce({ texts, children }: Props) {
  // Of other texts, none is kept yet.
  return (
    <Guarded key={texts.join("\n")} texts={texts}>
      {children}
    </Guarded>
  );
}

function Guarded({ texts, children }: Props) {
  const [left, setLeft] = useState(texts);
  const keep = useCallback((text: string) => {
    const kept = bare(text);
    setLeft((before) => before.filter((one) => !kept.includes(bare(one))));
  }, []);
  useLeavingGuard(left.length > 0, usePartWords().notCopied);
  useEffect(markShown, []);
  useEffect(() => {
    const copied = ({ target }: ClipboardEvent) => keep(markedText(target));
    document.addEventListener("copy", copied);
    return () => document.removeEventListener("copy", copied);
  }, [keep]);
  return (
    <Keep value={keep}>
      <div data-once="">{children}</div>
    </Keep>
  );
}

/** Marked by hand, in the page or in a text area. */
function markedText(target: EventTarget | null): string {
  return target instanceof HTMLTextAreaElement
    ? target.value.slice(target.selectionStart, target.selectionEnd)
    : String(getSelection());
}

/** Lines and cells are copied with space between them. */
function bare(text: string): string {
  return text.replace(/\s+/g, "");
}
