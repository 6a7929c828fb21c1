/** Loaded by each process of a server: tells on its socket which functions were called since it was asked last. */
import { Session } from "node:inspector";
import { createServer } from "node:net";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const { JOURNEYS_DIR: directory } = process.env;
if (directory && isMainThread) {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  createServer((socket) => {
    session.post("Profiler.takePreciseCoverage", (error, taken) => {
      socket.end(JSON.stringify(error ? [] : called(taken.result)));
    });
  })
    .listen(join(directory, `${process.pid}.sock`))
    .unref();
}

/** The files with where their called functions begin. */
function called(scripts) {
  return scripts
    .filter(({ url }) => url.startsWith("file:") && !url.includes("/node_modules/"))
    .map(({ url, functions }) => ({
      url,
      offsets: functions
        .map(({ ranges: [range] }) => range)
        .filter(({ count }) => count > 0)
        .map(({ startOffset }) => startOffset),
    }))
    .filter(({ offsets }) => offsets.length > 0);
}
