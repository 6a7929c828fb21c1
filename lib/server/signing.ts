/** Where the machine has a core to spare, tokens are signed there, too. See docs/decisions/019. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { config } from "../config";
import { openSigningThread } from "../crypto/signing";
import { log } from "../log";
import { projectDirectory } from "./project-directory";

/** Does not wait until the thread runs. */
export async function openSigning(): Promise<void> {
  if (availableParallelism() <= config().workers) return;
  openSigningThread(join(projectDirectory(), "dist", "signing-thread.mjs"), (reason) =>
    log().warn({ reason }, "the signing thread was lost; tokens are signed without it until the next start"),
  );
}
