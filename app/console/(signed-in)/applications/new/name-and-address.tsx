"use client";
/**
 * The name and address of a new application: the address is suggested from the name, and looked up while one types. Without
 * scripts one types it, and the answer to the form says what is wrong with it.
 */
import { type InputEvent, useEffect, useRef, useState } from "react";
import { Field } from "@/lib/ui/field";
import { suggestedSlug } from "./suggested-slug";
import type { NewApplicationMessages } from "./words.en";

const SLUG = "slug";
const WAIT_MS = 300;

type Props = {
  words: Pick<NewApplicationMessages, "name" | "nameHint" | "address" | "addressHint">;
};

export function NameAndAddress({ words }: Props) {
  const [asked, setAsked] = useState("");
  const [said, setSaid] = useState("");
  const suggested = useRef("");
  useEffect(() => {
    setSaid("");
    if (!asked) return;
    const end = new AbortController();
    const timer = setTimeout(async () => setSaid(await lookedUp(asked, end.signal)), WAIT_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [asked]);
  const typed = ({ target, currentTarget }: InputEvent<HTMLDivElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const slug = currentTarget.querySelector<HTMLInputElement>(`input[name=${SLUG}]`);
    if (!slug) return;
    // An address that was typed by hand is left alone.
    const isOurs = slug.value === "" || slug.value === suggested.current;
    if (target !== slug && isOurs) slug.value = suggested.current = suggestedSlug(target.value);
    setAsked(slug.value.trim());
  };
  return (
    <div onInput={typed}>
      <Field
        name="name"
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={200}
        required
      />
      <Field
        name={SLUG}
        label={words.address}
        hint={words.addressHint}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={40}
        mono
        required
      />
      <p role="status" className="-mt-2 mb-3 min-h-5 text-small">
        {said}
      </p>
    </div>
  );
}

/** "" if no answer comes. */
async function lookedUp(slug: string, signal: AbortSignal): Promise<string> {
  try {
    const at = `/console/applications/new/address?${new URLSearchParams({ slug })}`;
    const answer = await fetch(at, { signal, redirect: "error" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
