"use client";
/**
 * The name and address of a new application: the address is suggested from the name, and looked up while one types. Without
 * scripts one types it, and the answer to the form says what is wrong with it.
 */
import { type InputEvent, useEffect, useRef, useState } from "react";
import { Field } from "@/lib/ui/field";
import { suggestedSlug } from "./suggested-slug";

const SLUG = "slug";
const WAIT_MS = 300;

export function NameAndAddress() {
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
        label="Name"
        hint="Customers read it on their license pages."
        autoComplete="off"
        maxLength={200}
        required
      />
      <Field
        name={SLUG}
        label="Address"
        hint="2 to 40 lower-case letters, digits or hyphens, a letter first. Part of every address that programs and shops call, so choose well."
        autoComplete="off"
        autoCapitalize="none"
        maxLength={40}
        mono
        required
      />
      <p role="status" className="mb-4 min-h-6 text-sm">
        {said}
      </p>
    </div>
  );
}

/** "" where nobody answers. */
async function lookedUp(slug: string, signal: AbortSignal): Promise<string> {
  try {
    const at = `/console/applications/new/address?${new URLSearchParams({ slug })}`;
    const answer = await fetch(at, { signal, redirect: "error" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
