import { contextFor, SYSTEM } from "../domain/context";
import { sweepUploads } from "../domain/releases/uploads";
import { log } from "../log";

/** Deletes what broken-off uploads have left in the storage a day later, whichever server they were sent to. */
export async function sweepBrokenUploads(signal: AbortSignal): Promise<void> {
  const uploads = await sweepUploads(contextFor(SYSTEM), signal);
  if (uploads > 0) log().info({ uploads }, "cleared up after broken-off uploads");
}
