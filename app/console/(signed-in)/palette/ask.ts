/** Asks the server what fits, as JSON. By POST: what is typed may be a secret, and must not be in an address. */
import type { FindAnswer } from "@/lib/console/find-answer";

/** `isOver`: the session has ended. "" as a message: no answer came. */
export type PaletteAnswer =
  | Readonly<{ answer: FindAnswer }>
  | Readonly<{ failure: Readonly<{ message: string; isOver: boolean }> }>;

/** `at`: the slug of the application that is looked at. Rejects only when `signal` aborts. */
export async function ask(text: string, at: string, signal: AbortSignal): Promise<PaletteAnswer> {
  try {
    const answer = await fetch("/console/find/results", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ q: text, at }),
      signal,
      redirect: "error",
    });
    const body = await answer.json();
    if (answer.ok) return { answer: body };
    return { failure: { message: String(body.message ?? ""), isOver: answer.status === 401 } };
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: { message: "", isOver: false } };
  }
}
