/** Next's hook for what fails while a page is rendered. */
import { noteFailure } from "@/lib/session/page-run";

export function onRequestError(error: unknown): void {
  noteFailure(error);
}
