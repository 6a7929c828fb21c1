/** The pages process as a program: Next behind a local socket, to which the server hands on everything that is no API. */
import { constants, getPriority, setPriority } from "node:os";
import { closeMail } from "../../mail/background";
import { runUnderPrimary } from "../cluster/under-primary";
import { listenForNext, listenLocally } from "./listen-locally";
import { loadNext, openNext } from "./next";
import { removeSocketPlace } from "./socket-place";

giveWay();
// Not waited for: what fails here fails again below, where it is told.
loadNext().catch(() => undefined);
await runUnderPrimary({
  kind: "pages",
  serve: async (shutdown, { pagesSocket }) => {
    if (pagesSocket === null) throw new Error("The pages process was not told where to listen.");
    process.once("exit", () => {
      // The primary was killed, and no one else removes it.
      if (!process.connected) removeSocketPlace(pagesSocket);
    });
    await shutdown.open(async () => undefined, closeMail);
    const next = await shutdown.open(openNext, (open) => open.close());
    await shutdown.open(
      () => listenForNext(next.handle),
      (local) => local.close(),
    );
    await shutdown.open(
      () => listenLocally(pagesSocket, next.handle),
      (local) => local.close(),
    );
    return null;
  },
  onStopAnnounced: () => undefined,
  // As `next start` does.
  outlives: ["uncaughtException", "unhandledRejection"],
});

/** Programs wait for the APIs; pages and jobs take what those leave. Before Next is loaded: its threads inherit it. */
function giveWay(): void {
  try {
    // Not back up, where someone started the server at a lower one.
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Some systems let no process change it. Then all are alike.
  }
}
