/** A client lists headers in `Connection`, as some platforms pass it on: limits count it all the same (decision 083). */
import { afterAll, describe, expect, it } from "vitest";
import { stopServers } from "@/tests/support/server-process";
import { alertIn, type PageServer, startPageServer } from "./page-server";

const ATTEMPTS = 5;
const CODE = "VC-00000-00000-00000-00000";

afterAll(stopServers);

describe.each([
  { env: { CLIENT_ADDRESS_HEADER: "X-Real-IP" }, name: "X-Real-IP" },
  { env: { TRUSTED_PROXIES: "1" }, name: "X-Forwarded-For" },
])("with $env", ({ env, name }) => {
  it.each([name, `${name}, Host, Origin, Cookie, Next-Action, Content-Type`, `close, ${name.toLowerCase()}`])(
    "management codes are limited whose request has Connection: %s",
    async (listed) => {
      const server = await started(env);
      const attempt = async (address: string, more: Record<string, string>) => {
        const headers = { [name]: address, ...more };
        const { text } = await server.actOnPage("/manage", "openLicense", { code: CODE }, headers);
        return alertIn(text) ?? "";
      };
      const texts: string[] = [];
      const address = newAddress();
      for (let time = 0; time <= ATTEMPTS; time++) {
        texts.push(await attempt(address, { connection: `keep-alive, ${listed}` }));
      }
      const unknown = await attempt(newAddress(), {});
      const limited = await attempt(address, {});
      expect(limited).not.toBe(unknown);
      expect(texts).toEqual([...Array.from({ length: ATTEMPTS }, () => unknown), limited]);
    },
  );
});

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `9.9.9.${addresses}`;
}

const running = new Map<string, Promise<PageServer>>();
function started(env: Record<string, string>): Promise<PageServer> {
  const name = JSON.stringify(env);
  const server =
    running.get(name) ?? startPageServer({ CODE_ATTEMPTS_PER_10_MINUTES: String(ATTEMPTS), ...env });
  running.set(name, server);
  return server;
}
