"use client";
/** What opens below its button: closed by Escape, by a click or the focus elsewhere, and on the next page. Works without scripts. */
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Details } from "../details";

type Props = {
  /** Beside or in place of what the button shows, read out only. */
  label: string;
  button: ReactNode;
  /** Which side of the button the panel keeps to. */
  side: "left" | "right";
  className?: string;
  children: ReactNode;
};

export function Menu({ label, button, side, className = "", children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [path]);
  useEffect(() => {
    const end = new AbortController();
    const closeOutside = ({ target }: Event) => {
      const { current } = details;
      if (current?.open && target instanceof Node && !current.contains(target)) current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside, { signal: end.signal });
    document.addEventListener("focusin", closeOutside, { signal: end.signal });
    return () => end.abort();
  }, []);
  return (
    <Details ref={details} className={`group/menu relative ${className}`}>
      <summary className="flex min-h-control min-w-control cursor-pointer list-none items-center justify-center gap-1.5 rounded-field px-2 hover:bg-base-200 group-open/menu:bg-base-200">
        <span className="sr-only">{label}</span>
        {button}
      </summary>
      <div
        className={`absolute top-full z-20 mt-1 max-h-[80dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-box border border-line bg-base-100 p-2 shadow-lg ${side === "left" ? "left-0" : "right-0"}`}
      >
        {children}
      </div>
    </Details>
  );
}

/** Of a link in a menu. */
export const MENU_ITEM =
  "plain flex min-h-control items-center gap-2 rounded-field px-3 py-1 hover:bg-base-200 aria-[current=page]:font-semibold aria-[current=true]:font-semibold";
