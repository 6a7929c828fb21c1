/** What no library would send, to a server that runs with TRUSTED_PROXIES=1. */
import { beforeAll, describe, expect, it } from "vitest";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import { rawClient, rawExchange } from "@/tests/support/raw-client";

const INVALID = '{"error":"invalid_request"}';

export function describeHostileConnections(portOf: () => number): void {
  describe("the lane over connections that no library would make", () => {
    let port: number;
    let path: string;
    let keys: string[];

    beforeAll(async () => {
      port = portOf();
      const { application } = await aShop({}, { maxActivations: null });
      path = `/${application.slug}/license/v1/validate`;
      keys = [];
      for (let index = 0; index < 3; index += 1) {
        const { key } = await aKey(application);
        await anActivation(application, key, `machine-${index}`);
        keys.push(key);
      }
    });

    const bodyOf = (index: number) => JSON.stringify({ key: keys[index], machineId: `machine-${index}` });
    const head = (line: string, ...headers: string[]) =>
      [`${line} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");
    const validate = (index: number, ...headers: string[]) =>
      head(`POST ${path}`, `Content-Length: ${bodyOf(index).length}`, ...headers) + bodyOf(index);
    const answers = (text: string) => text.split(/(?=HTTP\/1\.1 )/);
    const deviceOf = (answer: string) => {
      const { token } = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
      return JSON.parse(Buffer.from(token.split(".")[0], "base64url").toString()).sub;
    };

    it("answers calls that were sent ahead each with its own, in their order", async () => {
      const text = await rawExchange(port, validate(0) + validate(1) + validate(2, "Connection: close"));
      expect(answers(text).map(deviceOf)).toEqual(["machine-0", "machine-1", "machine-2"]);
    });

    it("answers a call sent ahead after one that is refused before its body is read", async () => {
      const refused = head(`DELETE ${path}`, "Content-Length: 5");
      const text = await rawExchange(port, `${refused}12345${validate(1, "Connection: close")}`);
      const [first = "", second = ""] = answers(text);
      expect(first).toMatch(/^HTTP\/1\.1 405 /);
      expect(deviceOf(second)).toBe("machine-1");
    });

    it("goes on after a client that has closed its own side, whether it still hears its answer or not", async () => {
      const client = await rawClient(port);
      client.socket.end(validate(0));
      const heard = await client.closed;
      expect(heard === "" ? "machine-0" : deviceOf(heard)).toBe("machine-0");
      expect(deviceOf(await rawExchange(port, validate(1, "Connection: close")))).toBe("machine-1");
    });

    it("reads a body in chunks, and byte by byte", async () => {
      const chunks = [...bodyOf(0)].map((byte) => `1\r\n${byte}\r\n`).join("");
      const chunked = head(`POST ${path}`, "Transfer-Encoding: chunked", "Connection: close");
      expect(deviceOf(await rawExchange(port, `${chunked}${chunks}0\r\n\r\n`))).toBe("machine-0");
      const client = await rawClient(port);
      for (const byte of validate(1, "Connection: close")) {
        client.send(byte);
        await new Promise(setImmediate);
      }
      expect(deviceOf(await client.closed)).toBe("machine-1");
    });

    it.each([
      ["two lengths", ["Content-Length: 5", "Content-Length: 6"]],
      ["the same length twice", ["Content-Length: 5", "Content-Length: 5"]],
      ["a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"]],
      ["a length that is no number", ["Content-Length: 5x"]],
      ["a negative length", ["Content-Length: -5"]],
      ["chunks that are not the last coding", ["Transfer-Encoding: chunked, gzip"]],
      ["a folded header", ["X-Folded: one", " two"]],
      ["a space before the colon", ["Content-Length : 5"]],
    ])("refuses %s, and does not take what follows for a call", async (_, headers) => {
      const text = await rawExchange(port, head(`POST ${path}`, ...headers) + validate(0));
      expect(answers(text)).toHaveLength(1);
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(text.endsWith(INVALID)).toBe(true);
    });

    it("counts a limit by what a proxy appends behind 3 000 headers of the client's own", async () => {
      const body = JSON.stringify({ key: "00000-00000-00000-00000-00000", machineId: "machine-1" });
      const statuses: string[] = [];
      for (let sent = 0; sent < 21; sent += 1) {
        const text = head(
          `POST ${path}`,
          `Content-Length: ${body.length}`,
          "Connection: close",
          `X-Forwarded-For: 198.51.100.${sent}`,
          ...Array<string>(3_000).fill("a:"),
          "X-Forwarded-For: 203.0.113.77",
        );
        statuses.push((await rawExchange(port, text + body)).slice("HTTP/1.1 ".length, 12));
      }
      expect(statuses).toEqual([...Array(20).fill("404"), "429"]);
    });

    it.each([
      ["two Host headers", () => head(`POST ${path}`, "Host: elsewhere.example", "Connection: close")],
      ["a path that names a host", () => head(`POST //elsewhere.example${path}`, "Connection: close")],
      ["a backslash in the path", () => head(`POST ${path}\\..`, "Connection: close")],
    ])("refuses %s", async (_, written) => {
      const text = await rawExchange(port, written());
      expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/json/);
      expect(text.endsWith(INVALID)).toBe(true);
    });

    it("does not take a path for another that is written in other signs", async () => {
      for (const written of [
        path.replace("license", "%6Cicense"),
        path.replace("/v1/", "/v1//"),
        `${path}/`,
      ]) {
        const line = head(`POST ${written}`, `Content-Length: ${bodyOf(0).length}`, "Connection: close");
        expect(await rawExchange(port, line + bodyOf(0))).toMatch(/^HTTP\/1\.1 (308|404|405) /);
      }
      const absolute = head(
        `POST http://elsewhere.example${path}`,
        `Content-Length: ${bodyOf(0).length}`,
        "Connection: close",
      );
      expect(deviceOf(await rawExchange(port, absolute + bodyOf(0)))).toBe("machine-0");
    });

    it("continues a client that asks first, and refuses what is too long without asking for it", async () => {
      const polite = await rawClient(port);
      const length = `Content-Length: ${bodyOf(2).length}`;
      polite.send(head(`POST ${path}`, length, "Expect: 100-continue", "Connection: close"));
      await polite.until("100 Continue");
      polite.send(bodyOf(2));
      expect(deviceOf((await polite.closed).replace("HTTP/1.1 100 Continue\r\n\r\n", ""))).toBe("machine-2");
      const long = head(
        `POST ${path}`,
        "Content-Length: 99999999",
        "Expect: 100-continue",
        "Connection: close",
      );
      const text = await rawExchange(port, long);
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      expect(text).not.toContain("100 Continue");
    });

    it("goes on after clients that leave in the middle", async () => {
      for (const part of ["POST ", head(`POST ${path}`, "Content-Length: 500"), validate(0)]) {
        const client = await rawClient(port);
        client.send(part);
        client.socket.resetAndDestroy();
        await client.closed;
      }
      expect(deviceOf(await rawExchange(port, validate(0, "Connection: close")))).toBe("machine-0");
    });
  });
}
