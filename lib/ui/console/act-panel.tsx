"use client";
/** What can be done, opened below its button with what it means and what has to be filled in; on a phone at the foot of the screen. */
import { type ReactNode, useEffect, useRef } from "react";
import { Details } from "../details";
import { usePartWords } from "./part-words";

type Props = {
  label: string;
  /** Of the button that opens it. */
  look: "primary" | "quiet" | "danger";
  /** To begin with. */
  isOpen?: boolean;
  children: ReactNode;
};

const LOOKS: Readonly<Record<Props["look"], string>> = {
  primary: "btn-primary",
  quiet: "btn-outline border-muted",
  danger: "btn-outline border-muted text-error-content",
};

/** Of those on a page, one is open at a time. */
export function ActPanel({ label, look, isOpen = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const end = new AbortController();
    const closeOutside = ({ target }: PointerEvent) => {
      const { current } = details;
      if (current?.open && target instanceof Node && !current.contains(target)) current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside, { signal: end.signal });
    return () => end.abort();
  }, []);
  return (
    <Details ref={details} name="act" open={isOpen} className="sm:relative">
      <summary className={`btn min-h-control ${LOOKS[look]}`}>{label}</summary>
      <div className="z-20 rounded-box border border-line bg-base-100 p-4 text-left shadow-lg max-sm:fixed max-sm:inset-x-2 max-sm:bottom-2 max-sm:max-h-[85dvh] max-sm:overflow-y-auto sm:absolute sm:top-full sm:right-0 sm:mt-1 sm:w-104">
        {children}
      </div>
    </Details>
  );
}

/** Beside the button that does it. Without scripts the button that opened the panel closes it. */
export function CancelAct() {
  const { cancel } = usePartWords();
  return (
    <button
      type="button"
      className="btn min-h-control btn-ghost [@media(scripting:none)]:hidden"
      onClick={({ currentTarget }) => {
        const details = currentTarget.closest("details");
        if (!details) return;
        details.open = false;
        details.querySelector("summary")?.focus();
      }}
    >
      {cancel}
    </button>
  );
}
