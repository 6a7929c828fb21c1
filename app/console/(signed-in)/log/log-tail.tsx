"use client";
/** Live updates around a page of the log, and their switch. */
import { createContext, type ReactNode, useContext } from "react";
import type { LogLine } from "@/lib/console/log-answer";
import { useIsInteractive } from "@/lib/ui/use-is-interactive";
import type { LogMessages } from "@/lib/words/console/en/log";
import { type Said, useTail } from "./use-tail";

type Words = Pick<LogMessages, "live">;

type Tail = Readonly<{
  /** Those of the page. */
  lines: readonly LogLine[];
  /** Those that were written since. */
  added: readonly LogLine[];
  isOn: boolean;
  canFollow: boolean;
  said: string;
  words: Words;
  toggle: () => void;
}>;

const InContext = createContext<Tail | null>(null);

type Props = {
  lines: readonly LogLine[];
  /** Where newer ones are asked for; null where the page does not begin with the newest. */
  address: string | null;
  /** When the page was drawn, as ISO 8601. */
  now: string;
  words: Words;
  children: ReactNode;
};

export function LogTail({ lines, address, now, words, children }: Props) {
  const { said, ...tail } = useTail(lines, address, now);
  const told = { ...tail, lines, words, canFollow: address !== null, said: sentenceOf(said, words) };
  return <InContext value={told}>{children}</InContext>;
}

export function useLogTail(): Tail {
  const tail = useContext(InContext);
  if (!tail) throw new Error("There is no log around this.");
  return tail;
}

/** Nothing without scripts, nor on older pages. */
export function TailSwitch() {
  const { canFollow, isOn, words, toggle } = useLogTail();
  if (!useIsInteractive() || !canFollow) return null;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={toggle}
      className="btn btn-outline min-h-control border-muted aria-pressed:border-link aria-pressed:text-link"
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isOn ? "bg-link motion-safe:animate-pulse" : "bg-muted"}`}
      />
      {words.live.label}
    </button>
  );
}

function sentenceOf(said: Said, words: Words): string {
  if (said === null) return "";
  return typeof said === "string" ? words.live[said] : `${words.live.added} ${said.added}`;
}
