/** `npm start`: the server as a program. */
import { config } from "../config/config";
import { contextFor, SYSTEM } from "../domain/context";
import { firstOwnerLink } from "../domain/people/operator-sign-in";
import { log } from "../process/log";
import { isWorkerProcess } from "./cluster/primary-link";
import { runWorker } from "./cluster/worker";
import { setUpHeap } from "./heap";
import { runServer } from "./run-server";

setUpHeap();
if (isWorkerProcess()) await runWorker();
else await runAndTell();

async function runAndTell(): Promise<void> {
  const running = await runServer();
  if (!running) return;
  process.stdout.write(`Latchkey is ready at ${running.url} (listening on ${running.address})\n`);
  log().info({ address: running.address, baseUrl: config().baseUrl }, "ready");
  await inviteFirstOwner();
}

/** Anyone who sees the terminal of a server without operators may become its first owner. */
async function inviteFirstOwner(): Promise<void> {
  try {
    const link = await firstOwnerLink(contextFor(SYSTEM));
    if (link) process.stdout.write(`Nobody runs the console yet. Be the first: ${link.expose()}\n`);
  } catch (error) {
    log().warn({ err: error }, "the link for the first operator could not be made; restart to try again");
  }
}
