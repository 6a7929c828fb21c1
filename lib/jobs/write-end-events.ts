import { contextFor, SYSTEM } from "../domain/context";
import { writeEndEvents } from "../domain/events/write-end-events";

/** Events about licenses that end soon or have ended. */
export async function writeDueEndEvents(signal: AbortSignal): Promise<void> {
  await writeEndEvents(contextFor(SYSTEM), signal);
}
