"use client";
/** What is known of the version before anything is sent: the one in the file's name, and whether it exists already. */
import { useRef, useState } from "react";
import { versionInName } from "./version-in-name";

export type KnownVersion = Readonly<{
  /** The one that was read from the file's name; null for one that was typed. */
  read: string | null;
  /** That it exists already; "" if it does not, or is not known to. */
  taken: string;
}>;

const UNKNOWN: KnownVersion = { read: null, taken: "" };
const ASK_AFTER_MS = 300;

/** `askAt`: the address that tells whether a version exists; null where versions are not read. */
export function useVersion(askAt: string | null) {
  const [known, setKnown] = useState(UNKNOWN);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);

  /** Of what the form says now. A failed question is none: the upload itself is asked again. */
  async function ask(form: HTMLFormElement, variant = textIn(form, "variant")): Promise<string> {
    if (askAt === null) return "";
    latest.current += 1;
    const turn = latest.current;
    const fields = new URLSearchParams({
      version: textIn(form, "version"),
      variant,
    });
    const taken = await sentenceAt(`${askAt}?${fields}`);
    if (turn === latest.current) setKnown((before) => ({ ...before, taken }));
    return taken;
  }

  function changed(form: HTMLFormElement, field: string): void {
    if (askAt === null) return;
    if (field === "file") readName(form);
    if (field === "version") setKnown(UNKNOWN);
    if (!["file", "version", "variant"].includes(field)) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void ask(form), ASK_AFTER_MS);
  }

  /** What was typed stays. */
  function readName(form: HTMLFormElement): void {
    const file = form.elements.namedItem("file");
    const version = form.elements.namedItem("version");
    if (!(file instanceof HTMLInputElement) || !(version instanceof HTMLInputElement)) return;
    const read = [...(file.files ?? [])].map(({ name }) => versionInName(name)).find((one) => one !== null);
    if (read === undefined || (version.value !== "" && version.value !== known.read)) return;
    version.value = read;
    const channel = form.elements.namedItem("channel");
    if (read.includes("-") && channel instanceof HTMLSelectElement) channel.value = "beta";
    setKnown({ read, taken: "" });
  }

  return { known, ask, changed };
}

function textIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}

async function sentenceAt(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { redirect: "error" });
    return answer.status === 200 ? (await answer.text()).trim() : "";
  } catch {
    return "";
  }
}
