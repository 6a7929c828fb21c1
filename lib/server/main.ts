/** `npm start`: the server as a program. */
import { config } from "../config";
import { log } from "../log";
import { runServer } from "./run-server";

const running = await runServer();
if (running) {
  process.stdout.write(`Latchkey is ready at ${running.url} (listening on ${running.address})\n`);
  log().info({ address: running.address, baseUrl: config().baseUrl }, "ready");
}
