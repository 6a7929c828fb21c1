"use client";
/** A part of a page that opens, and closes again with Escape. */
import type { ComponentProps, KeyboardEvent } from "react";

export function Details(props: ComponentProps<"details">) {
  return <details {...props} onKeyDown={closeOnEscape} />;
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
