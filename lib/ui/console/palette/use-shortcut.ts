"use client";
/** "/" outside of text fields, and Ctrl or ⌘ with K anywhere, unless a dialog is open. */
import { useEffect, useRef } from "react";

const FIELDS = "input, textarea, select, [contenteditable]";

export function useShortcut(open: () => void): void {
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
