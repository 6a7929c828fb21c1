"use client";
/** Sends a form with a file by XMLHttpRequest, since `fetch` does not tell how far an upload is. */
import { useRef, useState } from "react";
import type { Refusal } from "../../../actions/form-state";
import { useLeavingGuard } from "../use-leaving-guard";

const QUESTION = "The upload is not finished, and may be cancelled. Leave all the same?";

/** Once the last byte is out, the server may have finished although no answer says so. */
const LOOK = "Look whether it is there before you send it again.";

export type Upload = Readonly<{
  /** How much has been sent; null while nothing is. At 100 it can no longer be cancelled. */
  percent: number | null;
  /** Why it failed; null while it did not. */
  refusal: Refusal | null;
  send(form: HTMLFormElement): void;
  cancel(): void;
}>;

/** Ends on the page that the answer names. Leaving the page before asks first. */
export function useUpload(bytesMax: number, tooLarge: string): Upload {
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const current = useRef<XMLHttpRequest | null>(null);

  const leaveUnasked = useLeavingGuard(percent !== null, QUESTION);

  function send(form: HTMLFormElement): void {
    if (current.current) return;
    const body = new FormData(form);
    const file = body.get("file");
    const refuse = (message: string, field: string | null = null) => {
      current.current = null;
      setPercent(null);
      setRefusal({ message, field, values: textsOf(body), proof: null, at: Date.now() });
    };
    if (file instanceof File && file.size > bytesMax) {
      refuse(tooLarge, "file");
      return;
    }
    const request = new XMLHttpRequest();
    current.current = request;
    request.open("POST", form.action);
    request.setRequestHeader("Accept", "application/json");
    let isSent = false;
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      setPercent(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    });
    request.upload.addEventListener("load", () => {
      isSent = true;
      setPercent(100);
    });
    request.addEventListener("load", () => {
      const { to, message, field } = answerOf(request);
      if (request.status === 201 && to) {
        current.current = null;
        leaveUnasked();
        location.assign(to);
      } else {
        refuse(message || `No answer came from Latchkey (${request.status}). ${LOOK}`, field);
      }
    });
    request.addEventListener("error", () =>
      refuse(isSent ? `The connection broke off. ${LOOK}` : "The connection broke off. Send it again."),
    );
    request.addEventListener("abort", () =>
      refuse(
        isSent ? `The upload was cancelled late. ${LOOK}` : "The upload is cancelled. Nothing was stored.",
      ),
    );
    setRefusal(null);
    setPercent(0);
    request.send(body);
  }

  return { percent, refusal, send, cancel: () => current.current?.abort() };
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
