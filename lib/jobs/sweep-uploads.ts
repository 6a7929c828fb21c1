import { contextFor, SYSTEM } from "../domain/context";
import { sweepDirectUploads } from "../domain/releases/direct-uploads";
import { sweepRefusedUploads } from "../domain/releases/note-refused-upload";
import { sweepUploads } from "../domain/releases/uploads";
import { log } from "../log";

/** Deletes what broken-off uploads have left in the storage a day later, whichever server they were sent to, and old refusals. */
export async function sweepBrokenUploads(signal: AbortSignal): Promise<void> {
  const ctx = contextFor(SYSTEM);
  await sweepRefusedUploads(ctx);
  await sweepDirectUploads(ctx);
  const uploads = await sweepUploads(ctx, signal);
  if (uploads > 0) log().info({ uploads }, "cleared up after broken-off uploads");
}
