/** Next's hooks: before the first request, and for what fails while a page is rendered. */
import { noteFailure } from "@/lib/session/page-run";

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { takePeers } = await import("@/lib/http/take-peers");
  takePeers(process.env.VERCEL === undefined);
}

export function onRequestError(error: unknown): void {
  noteFailure(error);
}
