"use client";
/** Sends a form with a file, and says how far it is. */
import { useRef, useState } from "react";
import type { Refusal } from "@/lib/forms/actions/form-state";
import { useLeavingGuard } from "@/lib/ui/console/use-leaving-guard";
import type { UploadsMessages } from "@/lib/words/console/en/uploads";
import { failedWords } from "./failed-words";
import { type Posting, postForm } from "./post-form";
import { type Pace, paceOf, type Sample, withSample } from "./upload-pace";

/** How much has been sent. At 100 per cent it can no longer be cancelled. */
export type Sent = Readonly<{ percent: number; bytes: number; total: number; pace: Pace | null }>;

export type Upload = Readonly<{
  /** Null while nothing is sent. */
  sent: Sent | null;
  /** Why it failed; null while it did not. */
  refusal: Refusal | null;
  send(form: HTMLFormElement): void;
  /** Instead of sending it. */
  refuse(form: HTMLFormElement, message: string, field: string | null): void;
  cancel(): void;
}>;

const NOTHING: Sent = { percent: 0, bytes: 0, total: 0, pace: null };

/** Ends on the page that the answer names. Leaving the page before asks first. */
export function useUpload(text: UploadsMessages): Upload {
  const [sent, setSent] = useState<Sent | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const current = useRef<Posting | null>(null);

  const leaveUnasked = useLeavingGuard(sent !== null, text.leave);

  function failed(body: FormData, message: string, field: string | null = null): void {
    current.current = null;
    setSent(null);
    setRefusal({ message, field, values: textsOf(body), proof: null, at: Date.now() });
  }

  async function send(form: HTMLFormElement): Promise<void> {
    if (current.current) return;
    const body = new FormData(form);
    let samples: readonly Sample[] = [];
    setRefusal(null);
    setSent(NOTHING);
    current.current = postForm(form.action, body, {
      progress: (bytes, total, atMs) => {
        samples = withSample(samples, { atMs, sent: bytes });
        const percent = total > 0 ? Math.floor((100 * bytes) / total) : 0;
        setSent({ percent, bytes, total, pace: paceOf(samples, total) });
      },
      out: () => setSent({ ...NOTHING, percent: 100 }),
    });
    const posted = await current.current.posted;
    if (posted.outcome !== "done")
      return failed(body, failedWords(posted, text), posted.outcome === "refused" ? posted.field : null);
    current.current = null;
    leaveUnasked();
    location.assign(posted.to);
  }

  return {
    sent,
    refusal,
    send: (form) => void send(form),
    refuse: (form, message, field) => failed(new FormData(form), message, field),
    cancel: () => current.current?.cancel(),
  };
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
