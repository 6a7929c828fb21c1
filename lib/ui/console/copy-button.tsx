"use client";
/** Copies a text, where the browser can. */
import { useEffect, useState } from "react";
import { useIsInteractive } from "../use-is-interactive";
import { useKeep } from "./once/shown-once";
import { usePartWords } from "./part-words";

const SAID_MS = 3000;

type Props = {
  text: string;
  label?: string;
  /** For screen readers, where a page has several. */
  name?: string;
  className?: string;
};

export function CopyButton({ text, label, name, className = "btn btn-outline min-h-control" }: Props) {
  const keep = useKeep();
  const words = usePartWords();
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(setSaid, SAID_MS, null);
    return () => clearTimeout(timer);
  }, [said]);
  if (!useIsInteractive(hasClipboard)) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      keep(text);
      setSaid(words.copied);
    } catch {
      setSaid(words.copyFailed);
    }
  };
  return (
    <button type="button" onClick={copy} aria-label={name} className={className}>
      {said ?? label ?? words.copy}
    </button>
  );
}

/** Over plain http, browsers have none. */
function hasClipboard(): boolean {
  return navigator.clipboard !== undefined;
}
