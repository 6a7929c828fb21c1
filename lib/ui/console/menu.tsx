"use client";
/** What opens below its button: closed by Escape, by a click or the focus elsewhere, by sending a form in it, and on the next page. Works without scripts. */
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Details } from "../details";

type Props = {
  /** Before what the button shows, read out only. */
  label?: string;
  button: ReactNode;
  /** Which side of the button the panel keeps to. */
  side: "left" | "right";
  opens?: "down" | "up";
  /** To begin with. */
  isOpen?: boolean;
  className?: string;
  /** Of the button. */
  look?: string;
  children: ReactNode;
};

export function Menu({
  label,
  button,
  side,
  opens = "down",
  isOpen,
  className = "",
  look = PLAIN,
  children,
}: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const path = usePathname();
  const shownAt = useRef(path);
  useEffect(() => {
    // Not at first: what was refused begins open.
    if (shownAt.current !== path && details.current) details.current.open = false;
    shownAt.current = path;
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
    <Details
      ref={details}
      open={isOpen}
      onSubmit={({ currentTarget }) => {
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
      className={`group/menu relative ${className}`}
    >
      <summary className={look}>
        {label && <span className="sr-only">{label}</span>}
        {button}
      </summary>
      <div
        className={`absolute z-20 my-1 max-h-[80dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-box border border-line bg-base-100 p-2 shadow-lg ${side === "left" ? "left-0" : "right-0"} ${opens === "down" ? "top-full" : "bottom-full"}`}
      >
        {children}
      </div>
    </Details>
  );
}

const PLAIN =
  "flex min-h-control min-w-control cursor-pointer list-none items-center justify-center gap-1.5 rounded-field px-2 hover:bg-base-200 group-open/menu:bg-base-200";

/** Of a link in a menu. */
export const MENU_ITEM =
  "plain flex min-h-control items-center gap-2 rounded-field px-3 py-1 hover:bg-base-200 aria-[current=page]:font-semibold aria-[current=true]:font-semibold";
