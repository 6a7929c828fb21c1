import { contextFor, SYSTEM } from "../domain/context";
import { sweepStagedImports } from "../domain/moving/run-staged-import";

/** Files of keys that were checked, and that no one imported. */
export async function sweepOldImports(): Promise<void> {
  await sweepStagedImports(contextFor(SYSTEM));
}
