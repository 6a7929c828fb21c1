/** Sends a form by XMLHttpRequest, since `fetch` does not tell how far an upload is. */

export type Posted = Readonly<
  | { outcome: "done"; to: string }
  | { outcome: "refused"; status: number; message: string; field: string | null }
  /** `isOut`: the last byte was sent, so the server may have finished although no answer says so. */
  | { outcome: "broken" | "cancelled"; isOut: boolean }
>;

type Told = Readonly<{
  progress?: (bytes: number, total: number, atMs: number) => void;
  /** Once the last byte is out. */
  out?: () => void;
}>;

export type Posting = Readonly<{ posted: Promise<Posted>; cancel: () => void }>;

export function postForm(action: string, body: FormData | URLSearchParams, told: Told = {}): Posting {
  const request = new XMLHttpRequest();
  request.open("POST", action);
  request.setRequestHeader("Accept", "application/json");
  let isOut = false;
  request.upload.addEventListener("progress", ({ loaded, total, timeStamp }) =>
    told.progress?.(loaded, total, timeStamp),
  );
  request.upload.addEventListener("load", () => {
    isOut = true;
    told.out?.();
  });
  const posted = new Promise<Posted>((resolve) => {
    request.addEventListener("load", () => resolve(answerOf(request)));
    request.addEventListener("error", () => resolve({ outcome: "broken", isOut }));
    request.addEventListener("abort", () => resolve({ outcome: "cancelled", isOut }));
  });
  request.send(body);
  return { posted, cancel: () => request.abort() };
}

type Answer = Readonly<{ to?: string; message?: string; field?: string }>;

function answerOf({ status, responseText }: XMLHttpRequest): Posted {
  const { to, message = "", field = null } = parsed(responseText);
  if (status === 201 && to) return { outcome: "done", to };
  return { outcome: "refused", status, message, field };
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    // Not from us: a proxy in between.
    return {};
  }
}
