/** The master key of this process, and what it is exchanged for. */
import { reloadConfig } from "@/lib/config/config";

export const FIRST = process.env.MASTER_KEY ?? "";
export const SECOND = "second-master-key-second-master-key";

/** `useMasterKeys(FIRST)` afterwards: files share the process. */
export function useMasterKeys(current: string, previous?: string): void {
  process.env.MASTER_KEY = current;
  if (previous === undefined) delete process.env.MASTER_KEY_PREVIOUS;
  else process.env.MASTER_KEY_PREVIOUS = previous;
  reloadConfig();
}
