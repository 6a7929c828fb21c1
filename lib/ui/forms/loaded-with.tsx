"use client";
/** Sends what the form was loaded with; after a refusal, what was sent before. */
import { useTyped } from "./form-scope";

export function LoadedWith({ fields }: { fields: Readonly<Record<string, string>> }) {
  const typed = useTyped();
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={typed?.[name] ?? value} />
  ));
}
