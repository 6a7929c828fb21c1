"use client";
/**
 * The search box of the console's header. Without scripts a form, on a narrow screen a link to its page; with them, both open the
 * palette, and so do "/" and Ctrl or ⌘ with K on every page.
 */
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import type { FormAction } from "@/lib/forms/actions/form-state";
import { FormScope, useFormScope } from "@/lib/ui/forms/form-scope";
import { Icon } from "@/lib/ui/icon";
import { isApple } from "./is-apple";
import type { FindBoxWords } from "./palette-words";

const Palette = lazy(async () => ({ default: (await import("./palette")).Palette }));

type Props = {
  /** Takes the field `q`. */
  action: FormAction;
  words: FindBoxWords;
};

export function FindBox({ action, words }: Props) {
  const { opening, isOpen, open, close } = useOpenings();
  const link = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    open();
  };
  useShortcut(open);
  return (
    <>
      <a
        href="/console/find"
        onClick={link}
        aria-haspopup="dialog"
        className="plain inline-flex min-h-control min-w-control items-center justify-center sm:hidden"
      >
        <Icon name="search" label={words.box.label} />
      </a>
      <search className="hidden sm:block">
        <FormScope action={action}>
          <BoxForm words={words.box} onOpen={open} />
        </FormScope>
      </search>
      {isOpen && (
        <Suspense>
          <Palette key={opening} words={words.palette} startText="" onClose={() => close(opening)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Openings are numbered: the browser tells that a dialog closed a moment after it did, and who opens it again within that moment
 * gets a new one.
 */
function useOpenings() {
  const [{ opening, isOpen }, set] = useState({ opening: 0, isOpen: false });
  return {
    opening,
    isOpen,
    open: () => set((last) => ({ opening: last.opening + 1, isOpen: true })),
    close: (closed: number) => set((last) => (last.opening === closed ? { ...last, isOpen: false } : last)),
  };
}

const LOOK = "min-h-control w-44 rounded-field border border-muted bg-base-100 px-3 text-small";

const KEY = "rounded border border-line px-1 font-sans text-small";

/** A button in its place once scripts run, unless someone is already typing. */
function BoxForm({ words, onOpen }: { words: FindBoxWords["box"]; onOpen: () => void }) {
  const { send } = useFormScope();
  const [isButton, setButton] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (input && input.value === "" && document.activeElement !== input) setButton(true);
  }, []);
  if (isButton) {
    return (
      <button
        type="button"
        onClick={onOpen}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        className={`${LOOK} flex cursor-pointer items-center gap-2 text-muted`}
      >
        <span className="sr-only">{words.label}</span>
        <span aria-hidden="true" className="flex grow gap-1">
          <span className="grow text-left">{words.placeholder}</span>
          <kbd className={KEY}>/</kbd>
          <kbd className={KEY}>{isApple() ? "⌘" : words.control} K</kbd>
        </span>
      </button>
    );
  }
  return (
    <form action={send} className="flex gap-2">
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={words.label}
        placeholder={words.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1000}
        className={LOOK}
      />
      <button type="submit" className="btn btn-outline min-h-control border-muted">
        {words.submit}
      </button>
    </form>
  );
}

/** "/" outside of text fields, and Ctrl or ⌘ with K anywhere, unless a dialog is open. */
const FIELDS = "input, textarea, select, [contenteditable]";

function useShortcut(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

function isShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  target,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false;
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !shiftKey;
  const isInField = target instanceof Element && target.closest(FIELDS) !== null;
  return key === "/" && !ctrlKey && !metaKey && !isInField;
}
