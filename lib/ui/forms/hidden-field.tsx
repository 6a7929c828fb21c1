"use client";
/** Sent along unseen; after a refusal the form may go on with another value than the page began with. */
import { useTyped } from "./form-scope";

export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={useTyped()?.[name] ?? value} />;
}
