import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, type PageServer, sharedPageServer, withoutMoment } from "./page-server";

let server: PageServer;
beforeAll(async () => {
  server = await sharedPageServer();
});

const NEW_EACH_TIME = ["date", "x-request-id", "content-security-policy"];

/** All but what is new with every answer. */
const lasting = ({ status, text, headers }: Answer) => ({
  status,
  text: withoutMoment(text),
  headers: [...headers].filter(([name]) => !NEW_EACH_TIME.includes(name)),
});

describe("headers that Next's own parts tell each other", () => {
  it.each<Record<string, string>>([
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
    { "x-middleware-rewrite": "/console", "x-middleware-next": "1" },
    { "x-invoke-path": "/console", "x-invoke-status": "500", "x-invoke-output": "/_error" },
    { "x-invoke-error": '{"message":"x"}', "x-matched-path": "/console", "x-now-route-matches": "1" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http", forwarded: "host=evil.example" },
    { host: "evil.example" },
    { "x-nextjs-data": "1" },
    { purpose: "prefetch", "x-nextjs-rewrite": "/console", "next-resume": "1" },
    { "x-prerender-revalidate": "x", "x-http-method-override": "DELETE", "x-original-url": "/console" },
    { "x-next-cache-tags": "a", "x-nextjs-cache": "HIT", "x-nextjs-postponed": "1" },
  ])("change nothing: %o", async (headers) => {
    expect(lasting(await server.get("/manage", headers))).toEqual(lasting(await server.get("/manage")));
    const send = (more = {}) => server.act("/manage", "openLicense", { code: "x" }, more);
    expect(lasting(await send(headers))).toEqual(lasting(await send()));
  });
});
