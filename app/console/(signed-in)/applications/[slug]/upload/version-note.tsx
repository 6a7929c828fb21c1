"use client";
/** Below the field of the version: where it came from, and that it exists already. */
import { createContext, useContext } from "react";
import type { KnownVersion } from "./use-version";

type Note = KnownVersion & Readonly<{ says: (read: string) => string }>;

const Current = createContext<Note | null>(null);

export const VersionKnown = Current.Provider;

export function VersionNote() {
  const note = useContext(Current);
  const text = note?.taken || (note?.read ? note.says(note.read) : "");
  const look = note?.taken
    ? "rounded-field bg-warning px-3 py-2 text-warning-content"
    : "text-small text-muted";
  return (
    <p role="status" className={text ? `-mt-2 mb-4 ${look}` : "sr-only"}>
      {text}
    </p>
  );
}
