"use client";
/** What opens below its button. Closes on Escape, on a click or focus elsewhere, and on another page. Works without scripts. */
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Details } from "../details";
import { Icon } from "../icon";

type Props = {
  /** Read out before the button's own words. */
  label?: string;
  button: ReactNode;
  look?: MenuLook;
  place: MenuPlace;
  /** To begin with. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
};

export type MenuLook = keyof typeof LOOKS;
export type MenuPlace = keyof typeof PLACES;

const IN_HEAD = "btn min-h-control gap-1 px-2.5 sm:px-4";

const LOOKS = {
  plain:
    "flex min-h-control min-w-control cursor-pointer list-none items-center justify-center gap-1.5 rounded-field px-2 hover:bg-base-200 group-open/menu:bg-base-200",
  primary: `${IN_HEAD} btn-primary`,
  quiet: `${IN_HEAD} btn-outline border-muted`,
  danger: `${IN_HEAD} btn-outline border-muted text-error-content`,
  /** In the row of a list: what takes something away, and what does not. */
  row: "btn btn-ghost btn-sm -mx-2 min-h-8 px-2 text-error-content",
  quietRow: "btn btn-ghost btn-sm -mx-2 min-h-8 px-2",
};

const POPUP =
  "absolute z-20 max-h-[80dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-box border border-line bg-base-100 p-2 shadow-lg";

/** As wide as its content, but at least as a menu. */
const WIDE = "md:w-max md:min-w-72 md:max-w-96";

const PLACES = {
  left: { details: "group/menu relative", panel: `${POPUP} top-full left-0 my-1` },
  right: { details: "group/menu relative", panel: `${POPUP} top-full right-0 my-1` },
  /** On a phone at the foot of the screen, wherever the button is. */
  act: {
    details: "group/menu md:relative",
    panel: `${POPUP} ${WIDE} max-md:fixed max-md:inset-x-2 max-md:bottom-2 max-md:w-auto md:top-full md:right-0 md:my-1`,
  },
  /** On a phone as wide as the bar that the button is in. */
  above: {
    details: "group/menu md:relative",
    panel: `${POPUP} ${WIDE} right-0 bottom-full my-1 max-md:w-full`,
  },
  /** Pushes down what follows. */
  inline: { details: "", panel: "mt-3 rounded-box bg-base-200 p-2" },
};

export function Menu({ label, button, look = "plain", place, isOpen, className = "", children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const path = usePathname();
  const openedAt = useRef(path);
  useEffect(() => {
    // Another page closes it; on its own, it may be open to begin with.
    if (details.current && openedAt.current !== path) details.current.open = false;
    openedAt.current = path;
  }, [path]);
  useEffect(() => {
    if (place === "inline") return;
    const end = new AbortController();
    const closeOutside = ({ target }: Event) => {
      const { current } = details;
      if (current?.open && target instanceof Node && !current.contains(target)) current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside, { signal: end.signal });
    document.addEventListener("focusin", closeOutside, { signal: end.signal });
    return () => end.abort();
  }, [place]);
  // An act says in its panel that it is being done, and why it was refused.
  const closesOnSubmit = place === "left" || place === "right";
  return (
    <Details
      ref={details}
      // Of the acts, one is open at a time, without scripts too.
      name={look === "plain" ? undefined : "act"}
      open={isOpen}
      onSubmit={({ currentTarget }) => {
        if (closesOnSubmit) closeMenu(currentTarget);
      }}
      className={`${PLACES[place].details} ${className}`}
    >
      <summary className={LOOKS[look]}>
        {label && <span className="sr-only">{label}</span>}
        {button}
        {look !== "row" && (
          <Icon name="chevron-down" className={`size-4 ${look === "plain" ? "" : "hidden sm:block"}`} />
        )}
      </summary>
      <div className={PLACES[place].panel}>{children}</div>
    </Details>
  );
}

/** And puts the focus back on its button. */
export function closeMenu(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** Of a link in a menu. */
export const MENU_ITEM =
  "plain flex min-h-control items-center gap-2 rounded-field px-3 py-1 hover:bg-base-200 aria-[current=page]:font-semibold aria-[current=true]:font-semibold";
