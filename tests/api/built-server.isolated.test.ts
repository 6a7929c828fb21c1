/** One server, from its calls over connections that lie to its end. Its pages and its health: tests/operations/server/main. */
import { afterAll, beforeAll, describe } from "vitest";
import { overHttp } from "@/tests/support/personas";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { describeDraining } from "./draining";
import { describeHostileConnections } from "./hostile-connections";
import { describeKeyEndpoints } from "./key-table";
import { describeLicenseEndpoints } from "./license-table";

// The last of them stops it.
describe("through the built server", { shuffle: false }, () => {
  let server: RunningServer;

  beforeAll(async () => {
    const told = { TRUSTED_PROXIES: "1", PAGES: "off", SHUTDOWN_DELAY_SECONDS: "15" };
    server = await startServer({ env: { ...sharedEnvironment("BASE_URL"), ...told } });
  });
  afterAll(stopServers);

  describeKeyEndpoints(() => overHttp(server.url));
  describeLicenseEndpoints(() => overHttp(server.url));
  describeHostileConnections(() => Number(new URL(server.url).port));
  describeDraining(() => server);
});
