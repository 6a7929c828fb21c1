import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { createHttpServer } from "@/lib/runtime/lane/http-server";
import { answer } from "@/lib/runtime/lane/lane";
import { inProcess, overHttp } from "@/tests/support/personas";
import { describeKeyEndpoints } from "./key-table";
import { describeLicenseEndpoints } from "./license-table";

describe("through the exported handlers", () => {
  describeKeyEndpoints(inProcess);
  describeLicenseEndpoints(inProcess);
});

describe("over HTTP, in front of Next", () => {
  const { server } = createHttpServer((req, res) => void answer(req, res));
  let baseUrl: string;

  beforeAll(async () => {
    process.env.TRUSTED_PROXIES = "1";
    reloadConfig();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
    baseUrl = `http://127.0.0.1:${port}`;
  });

  afterAll(() => {
    delete process.env.TRUSTED_PROXIES;
    reloadConfig();
    server.closeAllConnections();
    server.close();
  });

  describeKeyEndpoints(() => overHttp(baseUrl));
  describeLicenseEndpoints(() => overHttp(baseUrl));
});
