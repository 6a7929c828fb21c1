"use client";
/** Asks for a name to be typed before what cannot be undone; `lib/forms/console/typed-name.ts` compares it. */
import { useId } from "react";
import { Field } from "../field";
import { usePartWords } from "./part-words";

export function TypedNameField({ name }: { name: string }) {
  const words = usePartWords();
  return (
    <Field
      id={useId()}
      name="confirm"
      label={`${words.typeBefore} ${name} ${words.typeAfter}`}
      autoComplete="off"
    />
  );
}
