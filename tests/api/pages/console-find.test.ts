import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { aKey, aShop } from "@/tests/support/factories";
import { exchange, type PageServer, sharedPageServer } from "./page-server";

const RESULTS = "/console/find/results";
const mark = `p${randomUUID().slice(0, 8)}`;

let server: PageServer;
let cookie: string;
let keyId: string;
beforeAll(async () => {
  server = await sharedPageServer();
  ({ cookie } = await aConsoleVisitor("viewer"));
  const { application } = await aShop();
  keyId = (await aKey(application, { email: parseEmail(`ada@${mark}.example`) })).id;
});

const ask = (headers: Record<string, string>) =>
  exchange(
    server.port,
    "POST",
    RESULTS,
    { "content-type": "application/json", accept: "application/json", ...headers },
    JSON.stringify({ q: mark, at: "" }),
  );

describe("the search while one types, over the wire", () => {
  it("answers an operator in JSON, and is kept nowhere", async () => {
    const { status, headers, text } = await ask({ cookie });
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(headers.get("content-type")).toContain("application/json");
    expect(text).toContain(keyId);
  });

  it("answers strangers and other websites with nothing", async () => {
    const answers = await Promise.all([ask({}), ask({ cookie, "sec-fetch-site": "cross-site" })]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403]);
    for (const { text } of answers) expect(text).not.toContain(keyId);
  });

  it("is not asked by GET, whose address would be kept", async () => {
    const { status } = await server.get(`${RESULTS}?q=${mark}`, { cookie });
    expect(status).toBe(405);
  });

  it("does not spend the limit of pages", async () => {
    for (let count = 0; count < 40; count++) expect((await ask({ cookie })).status).toBe(200);
    expect((await server.get("/console/team", { cookie })).status).toBe(200);
  });
});
