/** Next's hooks: what runs beside the requests, and what fails while a page is rendered. */
import { after } from "next/server";
import { noteFailure } from "@/lib/session/page-run";

/** Once in every process that hosts Next, and never while it builds. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { runBesideRequests } = await import("@/lib/jobs/register");
  runBesideRequests(after);
}

export function onRequestError(error: unknown): void {
  noteFailure(error);
}
