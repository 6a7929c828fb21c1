import { sealAll } from "../domain/audit/seal";

/** Seals the console log; what a crash leaves unsealed is sealed by the next round. */
export async function sealLog(signal: AbortSignal): Promise<void> {
  await sealAll(() => !signal.aborted);
}
