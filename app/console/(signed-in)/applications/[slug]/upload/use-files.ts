"use client";
/**
 * Many files of one version, sent one after another: the first of a variant makes the release, the others are added to it. One that is
 * refused says why and holds up none of the others; what is stored is never sent again.
 */
import { useRef, useState } from "react";
import { useLeavingGuard } from "@/lib/ui/console/use-leaving-guard";
import type { UploadsMessages } from "@/lib/words/console/en/uploads";
import { failedWords } from "./failed-words";
import { type Posted, type Posting, postForm } from "./post-form";

export type FileRow = Readonly<{
  id: number;
  file: File;
  /** "macos/arm64". */
  place: string;
  /** Its code. */
  variant: string;
  state: "waiting" | "sending" | "stored" | "refused";
  /** Bytes. */
  sent: number;
  /** Why it was refused; else empty. */
  message: string;
}>;

type Change = Partial<Omit<FileRow, "id" | "file">>;

export type Files = Readonly<{
  rows: readonly FileRow[];
  isSending: boolean;
  /** While all are stored and the version is published. */
  isPublishing: boolean;
  add(files: readonly File[], place: (name: string) => string, variant: string): void;
  change(id: number, change: Change): void;
  remove(id: number): void;
  /** What is wrong with the form as a whole; null once all is done, or where rows say what is wrong. */
  send(form: HTMLFormElement): Promise<Wrong | null>;
  cancel(): void;
  /** Whether something of the variant was stored. */
  hasBegun(variant: string): boolean;
}>;

export type Wrong = Readonly<{ message: string; field: string | null }>;

/** About one file alone; what else is refused would be refused of all files. */
const OF_A_FILE = new Set(["file", "place"]);
const OF_ROWS = ["file", "place", "variant", "publish"];
/** Said of each file, also where it is added. */
const OF_FILES = ["version", "role"];

/** `isAdding`: to a version that exists. Ends on the page that the last answer names. */
export function useFiles(text: UploadsMessages, isAdding: boolean): Files {
  const [rows, setRows] = useState<readonly FileRow[]>([]);
  const [isSending, setSending] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const latest = useRef<readonly FileRow[]>([]);
  const begun = useRef(new Set<string>());
  const current = useRef<Posting | null>(null);
  const nextId = useRef(0);
  const leaveUnasked = useLeavingGuard(isSending, text.leave);

  function keep(next: readonly FileRow[]): void {
    latest.current = next;
    setRows(next);
  }
  function change(id: number, changes: Change): void {
    keep(latest.current.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  }

  /** Then one call does all of it. */
  function isAlone(form: HTMLFormElement): boolean {
    return !isAdding && latest.current.length === 1 && new FormData(form).has("publish");
  }

  async function post(posting: Posting): Promise<Posted> {
    current.current = posting;
    const posted = await posting.posted;
    current.current = null;
    return posted;
  }

  async function sendRow(form: HTMLFormElement, row: FileRow): Promise<Posted> {
    change(row.id, { state: "sending", sent: 0, message: "" });
    const body = bodyOf(form, row, isAdding || begun.current.has(row.variant));
    if (isAlone(form)) body.set("publish", "true");
    const posted = await post(
      postForm(form.action, body, {
        // Of the whole body, whose other fields are small.
        progress: (bytes) => change(row.id, { sent: Math.min(bytes, Math.max(row.file.size - 1, 0)) }),
        out: () => change(row.id, { sent: row.file.size }),
      }),
    );
    if (posted.outcome === "done") {
      begun.current.add(row.variant);
      change(row.id, { state: "stored" });
    } else if (posted.outcome === "refused" && posted.field !== null && OF_A_FILE.has(posted.field)) {
      change(row.id, { state: "refused", message: failedWords(posted, text) });
    } else {
      change(row.id, { state: "waiting", sent: 0 });
    }
    return posted;
  }

  async function sendAll(form: HTMLFormElement): Promise<Wrong | string | null> {
    let to: string | null = null;
    for (const { id } of latest.current.filter(({ state }) => state !== "stored")) {
      const row = latest.current.find((one) => one.id === id);
      if (!row) continue;
      const posted = await sendRow(form, row);
      if (posted.outcome === "done") to = posted.to;
      else if (latest.current.find((one) => one.id === id)?.state !== "refused") return wrongOf(posted, text);
    }
    if (latest.current.some(({ state }) => state === "refused")) return null;
    if (isAdding || !new FormData(form).has("publish") || isAlone(form)) return to;
    setPublishing(true);
    const posted = await post(postForm(form.action, publishing(form, latest.current)));
    setPublishing(false);
    return posted.outcome === "done" ? posted.to : wrongOf(posted, text);
  }

  async function send(form: HTMLFormElement): Promise<Wrong | null> {
    if (isSending) return null;
    setSending(true);
    const end = await sendAll(form);
    setSending(false);
    if (typeof end !== "string") return end;
    leaveUnasked();
    location.assign(end);
    return null;
  }

  return {
    rows,
    isSending,
    isPublishing,
    add: (files, place, variant) => {
      const added = files.map((file): FileRow => {
        nextId.current += 1;
        const fixed = { state: "waiting", sent: 0, message: "" } as const;
        return { id: nextId.current, file, place: place(file.name), variant, ...fixed };
      });
      keep([...latest.current, ...added]);
    },
    change,
    remove: (id) => keep(latest.current.filter((row) => row.id !== id)),
    send,
    cancel: () => current.current?.cancel(),
    hasBegun: (variant) => begun.current.has(variant),
  };
}

function bodyOf(form: HTMLFormElement, { file, place, variant }: FileRow, isAdded: boolean): FormData {
  const all = new FormData(form);
  const body = new FormData();
  if (isAdded) {
    for (const name of OF_FILES) body.set(name, String(all.get(name) ?? ""));
    body.set("add", "yes");
  } else {
    for (const [name, value] of all) if (!OF_ROWS.includes(name)) body.append(name, value);
  }
  body.set("variant", variant);
  body.set("place", place);
  body.append("file", file);
  return body;
}

function publishing(form: HTMLFormElement, rows: readonly FileRow[]): URLSearchParams {
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  const version = String(new FormData(form).get("version") ?? "");
  return new URLSearchParams([["version", version], ...variants.map((variant) => ["variant", variant])]);
}

function wrongOf(posted: Exclude<Posted, { outcome: "done" }>, text: UploadsMessages): Wrong {
  return {
    message: failedWords(posted, text),
    field: posted.outcome === "refused" ? posted.field : null,
  };
}
