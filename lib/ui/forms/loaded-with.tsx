"use client";
/** What the form was loaded with, sent along: once it came back, what it came back with. */
import { useTyped } from "./form-scope";

export function LoadedWith({ fields }: { fields: Readonly<Record<string, string>> }) {
  const typed = useTyped();
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={typed?.[name] ?? value} />
  ));
}
