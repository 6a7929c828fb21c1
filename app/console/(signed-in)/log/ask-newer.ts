/** Asks the server what was logged since a moment. */
import type { NewerLines } from "@/lib/console/log-answer";

export type Heard = NewerLines | "silent" | "over";

/** `address`: with the filters of the page. Rejects only when `signal` aborts. */
export async function askNewer(address: string, since: string, signal: AbortSignal): Promise<Heard> {
  try {
    const url = new URL(address, location.origin);
    url.searchParams.set("since", since);
    const answer = await fetch(url, {
      headers: { accept: "application/json" },
      signal,
      // Where the session has ended, the page leads to the sign-in.
      redirect: "manual",
    });
    if (answer.type === "opaqueredirect") return "over";
    return answer.ok ? await answer.json() : "silent";
  } catch (error) {
    if (signal.aborted) throw error;
    return "silent";
  }
}
