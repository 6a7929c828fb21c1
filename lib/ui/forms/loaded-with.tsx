"use client";
/** What the form was loaded with, sent along: once it was refused, what it was sent with before. */
import { useRefusal } from "./form-scope";

export function LoadedWith({ fields }: { fields: Readonly<Record<string, string>> }) {
  const sent = useRefusal()?.values;
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={sent?.[name] ?? value} />
  ));
}
