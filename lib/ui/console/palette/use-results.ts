"use client";
/** What fits the text while it is typed: asked after a short pause, and only the latest question counts. */
import { useEffect, useState } from "react";
import { type Asked, ask } from "./ask";

const PAUSE_MS = 120;

/** `isCurrent`: for the text as it is now. What was found before stays until then. */
export function useResults(text: string, at: string): { asked: Asked | null; isCurrent: boolean } {
  const [found, setFound] = useState<{ text: string; asked: Asked } | null>(null);
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
