"use client";
/** The entries of a page of the log, and while it is live those that are written meanwhile. */
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { LogLine } from "@/lib/console/log-answer";
import { askNewer } from "./ask-newer";
import { pause, untilVisible } from "./wait";

const EVERY_MS = 4_000;
/** A page that is forgotten must not keep its session alive forever. */
const LASTS_MS = 60 * 60 * 1000;
const ADDED_MAX = 500;
const NONE: readonly LogLine[] = [];

export type Said = "waiting" | "silent" | "over" | "stopped" | Readonly<{ added: number }> | null;

/** `address`: where newer ones are asked for; null where the page does not begin with the newest. `now`: when it was drawn. */
export function useTail(lines: readonly LogLine[], address: string | null, now: string) {
  const router = useRouter();
  const [isOn, turn] = useState(false);
  const [said, say] = useState<Said>(null);
  // What was added to lines that the server has drawn again since does not count.
  const [heard, hear] = useState({ to: lines, added: NONE });
  const added = heard.to === lines ? heard.added : NONE;
  const state = useRef({ lines, added, now });
  useEffect(() => {
    state.current = { lines, added, now };
  });

  useEffect(() => {
    if (!isOn || address === null) return;
    const end = new AbortController();
    const stopsAt = Date.now() + LASTS_MS;
    const stop = (why: Said) => {
      say(why);
      turn(false);
    };
    const look = async () => {
      const { current } = state;
      const answer = await askNewer(address, newestOf(current), end.signal);
      if (answer === "over") return stop("over");
      if (answer === "silent") return say("silent");
      if (answer.isMore) return router.refresh();
      const known = new Set([...current.added, ...current.lines].map(({ id }) => id));
      const fresh = answer.lines.filter(({ id }) => !known.has(id));
      if (fresh.length === 0) return say((before) => (before === "silent" ? "waiting" : before));
      say({ added: fresh.length });
      hear({ to: current.lines, added: newestFirst([...fresh, ...current.added]).slice(0, ADDED_MAX) });
    };
    const follow = async () => {
      while (Date.now() < stopsAt) {
        await untilVisible(end.signal);
        await look();
        await pause(EVERY_MS, end.signal);
      }
      stop("stopped");
    };
    follow().catch(() => undefined);
    return () => end.abort();
  }, [isOn, address, router]);

  return {
    isOn,
    said,
    added,
    toggle: () => {
      say(isOn ? null : "waiting");
      turn(!isOn);
    },
  };
}

function newestOf({
  added,
  lines,
  now,
}: {
  added: readonly LogLine[];
  lines: readonly LogLine[];
  now: string;
}) {
  return (added[0] ?? lines[0])?.at ?? now;
}

function newestFirst(lines: readonly LogLine[]): LogLine[] {
  return [...lines].sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
}
