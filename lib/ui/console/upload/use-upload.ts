"use client";
/** Sends a form with a file by XMLHttpRequest, since `fetch` does not tell how far an upload is. */
import { useRef, useState } from "react";
import type { Refusal } from "../../../actions/form-state";
import type { UploadsMessages } from "../../../messages/console/en/uploads";
import { useLeavingGuard } from "../use-leaving-guard";
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
  refuse(form: HTMLFormElement, message: string, field: string): void;
  cancel(): void;
}>;

const NOTHING: Sent = { percent: 0, bytes: 0, total: 0, pace: null };

/** Ends on the page that the answer names. Leaving the page before asks first. */
export function useUpload(text: UploadsMessages): Upload {
  const [sent, setSent] = useState<Sent | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const current = useRef<XMLHttpRequest | null>(null);

  const leaveUnasked = useLeavingGuard(sent !== null, text.leave);

  function failed(body: FormData, message: string, field: string | null = null): void {
    current.current = null;
    setSent(null);
    setRefusal({ message, field, values: textsOf(body), proof: null, at: Date.now() });
  }

  function send(form: HTMLFormElement): void {
    if (current.current) return;
    const body = new FormData(form);
    const request = new XMLHttpRequest();
    current.current = request;
    request.open("POST", form.action);
    request.setRequestHeader("Accept", "application/json");
    let isOut = false;
    let samples: readonly Sample[] = [];
    request.upload.addEventListener("progress", ({ loaded, total, timeStamp }) => {
      samples = withSample(samples, { atMs: timeStamp, sent: loaded });
      const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0;
      setSent({ percent, bytes: loaded, total, pace: paceOf(samples, total) });
    });
    request.upload.addEventListener("load", () => {
      isOut = true;
      setSent({ ...NOTHING, percent: 100 });
    });
    request.addEventListener("load", () => {
      const { to, message, field } = answerOf(request);
      if (request.status === 201 && to) {
        current.current = null;
        leaveUnasked();
        location.assign(to);
      } else {
        failed(body, message || text.noAnswer(String(request.status)), field);
      }
    });
    // Once the last byte is out, the server may have finished although no answer says so.
    request.addEventListener("error", () => failed(body, isOut ? text.brokenOffLate : text.brokenOff));
    request.addEventListener("abort", () => failed(body, isOut ? text.cancelledLate : text.cancelled));
    setRefusal(null);
    setSent(NOTHING);
    request.send(body);
  }

  return {
    sent,
    refusal,
    send,
    refuse: (form, message, field) => failed(new FormData(form), message, field),
    cancel: () => current.current?.abort(),
  };
}

type Answer = Readonly<{ to?: string; message?: string; field?: string }>;

function answerOf({ responseText }: XMLHttpRequest): Answer {
  try {
    return JSON.parse(responseText) ?? {};
  } catch {
    // Not from us: a proxy in between.
    return {};
  }
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
