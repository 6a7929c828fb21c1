import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brandStylesheet, brandVersion } from "@/lib/brand/stylesheet";
import { reloadConfig } from "@/lib/config/config";
import { createHttpServer } from "@/lib/runtime/lane/http-server";
import { answer } from "@/lib/runtime/lane/lane";
import { inProcess, newAddress, overHttp, type Transport } from "@/tests/support/personas";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

const folder = mkdtempSync(join(tmpdir(), "latchkey-brand-"));

/** Writes the logo, and starts anew as far as the brand goes. */
function configure(brand: { color?: string; logo?: string | Uint8Array }): void {
  const path = join(folder, "logo");
  if (brand.logo) writeFileSync(path, brand.logo);
  process.env.BRAND_COLOR = brand.color ?? "";
  process.env.BRAND_LOGO = brand.logo ? path : "";
  reloadConfig();
}

afterAll(() => {
  delete process.env.BRAND_COLOR;
  delete process.env.BRAND_LOGO;
  reloadConfig();
  rmSync(folder, { recursive: true, force: true });
});

const { server } = createHttpServer((req, res) => void answer(req, res));
let serverUrl: string;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  serverUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const WAYS: [string, () => Transport][] = [
  ["through the exported handlers", inProcess],
  ["over HTTP, in front of Next", () => overHttp(serverUrl)],
];

describe.each(WAYS)("%s", (_way, transport) => {
  async function call(path: string, method = "GET", headers: Record<string, string> = {}) {
    const { baseUrl, send } = transport();
    const response = await send(new Request(baseUrl + path, { method, headers }), newAddress());
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
  }

  describe("GET /assets/brand.css", () => {
    it("200 with the colour for both looks", async () => {
      configure({ color: "#07c" });
      const { status, headers, bytes } = await call("/assets/brand.css");
      expect([status, bytes.toString()]).toEqual([200, brandStylesheet("#0077cc")]);
      expect(headers).toMatchObject({
        "content-type": "text/css; charset=utf-8",
        "content-length": String(bytes.length),
        "cache-control": "public, max-age=300",
        etag: `"${brandVersion()}"`,
        "x-content-type-options": "nosniff",
      });
      expect(headers).not.toHaveProperty("content-security-policy");
    });

    it("200 and empty without a colour, so that pages can always ask for it", async () => {
      configure({});
      const { status, headers, bytes } = await call("/assets/brand.css");
      expect([status, bytes.length, headers["content-length"]]).toEqual([200, 0, "0"]);
      expect(headers["content-type"]).toBe("text/css; charset=utf-8");
    });
  });

  describe("GET /assets/logo", () => {
    it("200 with an SVG as it is, which can do nothing when it is opened by itself", async () => {
      configure({ logo: SVG });
      const { status, headers, bytes } = await call("/assets/logo");
      expect([status, bytes.toString()]).toEqual([200, SVG]);
      expect(headers).toMatchObject({
        "content-type": "image/svg+xml",
        "content-length": String(bytes.length),
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cache-control": "public, max-age=300",
        etag: `"${brandVersion()}"`,
        "x-content-type-options": "nosniff",
      });
    });

    it("200 with a PNG byte for byte, which needs no such policy", async () => {
      configure({ logo: PNG });
      const { status, headers, bytes } = await call("/assets/logo");
      expect([status, headers["content-type"], bytes.equals(PNG)]).toEqual([200, "image/png", true]);
      expect(headers).not.toHaveProperty("content-security-policy");
    });

    it("200 with the logo of the start, also when the file has gone since", async () => {
      configure({ logo: PNG });
      rmSync(join(folder, "logo"));
      expect((await call("/assets/logo")).bytes.equals(PNG)).toBe(true);
    });

    it("404 where no logo is configured, and not to be cached", async () => {
      configure({ color: "#07c" });
      const { status, headers, bytes } = await call(`/assets/logo?v=${brandVersion()}`);
      expect([status, JSON.parse(bytes.toString())]).toEqual([
        404,
        { error: "not_found", message: "No logo is configured; set BRAND_LOGO to have one." },
      ]);
      expect(headers["cache-control"]).toBe("no-store");
    });
  });

  describe.each(["/assets/brand.css", "/assets/logo"])("%s", (path) => {
    beforeAll(() => configure({ color: "#07c", logo: SVG }));

    it("may be kept for good under the address of its version, and of no other", async () => {
      const keptFor = async (query: string) => (await call(path + query)).headers["cache-control"];
      expect(await keptFor(`?v=${brandVersion()}`)).toBe("public, max-age=31536000, immutable");
      for (const query of ["?v=", "?v=000000000000", `?v=${brandVersion()}0`, `?w=${brandVersion()}`])
        expect(await keptFor(query), query).toBe("public, max-age=300");
    });

    it("304 without a body for a client that has it, until it changes", async () => {
      const { etag = "" } = (await call(path)).headers;
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const { status, headers, bytes } = await call(path, "GET", { "if-none-match": known });
        expect([status, bytes.length], known).toEqual([304, 0]);
        expect(headers).toMatchObject({ etag, "cache-control": "public, max-age=300" });
      }
      configure({ color: "#c00", logo: PNG });
      const { status, headers } = await call(path, "GET", { "if-none-match": etag });
      expect([status, headers.etag === etag]).toEqual([200, false]);
    });

    it("HEAD gives the headers of GET and nothing else", async () => {
      const get = await call(path);
      const head = await call(path, "HEAD");
      for (const name of [
        "content-type",
        "content-length",
        "cache-control",
        "etag",
        "content-security-policy",
      ])
        expect(head.headers[name], name).toBe(get.headers[name]);
      expect(Number(head.headers["content-length"])).toBeGreaterThan(0);
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
    });

    it.each(["POST", "PUT", "DELETE", "OPTIONS"])("405 for %s", async (method) => {
      const { status, headers, bytes } = await call(path, method);
      expect([status, headers.allow, JSON.parse(bytes.toString())]).toEqual([
        405,
        "GET, HEAD",
        { error: "method_not_allowed" },
      ]);
    });
  });
});
