/** The server of `output: "standalone"`, as a container runs it: from a folder that has nothing but what was traced. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Program, startProgram } from "@/bench/load/programs";
import { database } from "@/lib/db/client";
import { record } from "@/lib/domain/audit/record";
import { parseEmail } from "@/lib/domain/keys/email";
import { freePort } from "@/lib/process/free-port";
import { createSignInLink } from "@/lib/session/sign-in";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { anOperator } from "@/tests/operations/people/some-operator";
import { atMost } from "@/tests/support/at-most";
import { writtenByBuild } from "@/tests/support/build-traps.mjs";
import { aKey, anActivation, aShop, contextAt } from "@/tests/support/factories";
import { formOfScript, sendHostile } from "@/tests/support/hostile-client";
import type { HostileRequest } from "@/tests/support/hostile-requests";
import { mailTo } from "@/tests/support/outbox";
import { anonymous, overHttp } from "@/tests/support/personas";
import { aPublisher } from "@/tests/support/release-factories";
import { actionOfBuild } from "@/tests/support/server-actions";
import { sharedEnvironment } from "@/tests/support/server-process";
import { standaloneFolder, standaloneProject } from "@/tests/support/standalone-build";
import { KEEP_ALIVE_MS } from "@/tests/support/stock-next";
import { alertIn, cookieOf, type Pages, pagesAt } from "./page-server";
import { ADDRESS_HEADER } from "./stock-next/host";

/** A whole build, beside everything else that the machine does. */
const BUILD_MS = 20 * 60_000;
const EMAIL = "anna-in-a-container@example.test";

let directory: string;
let server: Program;
let pages: Pages;
let port: number;
let url: string;
let shop: Awaited<ReturnType<typeof aShop>>;
let key: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  directory = await standaloneFolder();
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = await startProgram({
    args: [join(directory, "server.js")],
    env: {
      ...sharedEnvironment("BASE_URL", "DATA_DIR"),
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
      KEEP_ALIVE_TIMEOUT: KEEP_ALIVE_MS,
      CLIENT_ADDRESS_HEADER: ADDRESS_HEADER,
      PAGES_PER_10_SECONDS: "3",
      LOG_LEVEL: "silent",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    announces: /(Ready) in/,
  });
  pages = pagesAt(port);
  shop = await aShop({ manageCodes: true });
  key = await aKey(shop.application, { email: parseEmail(EMAIL) });
}, BUILD_MS);
afterAll(() => server?.stop());

it("has what it needs and nothing of the project's own files", () => {
  const has = (path: string) => existsSync(join(directory, path));
  expect(["prisma/migrations", "server.js", ".next/static"].filter((path) => !has(path))).toEqual([]);
  expect(["app", "lib", "tests", "docs", "scripts", "data", "dist"].filter(has)).toEqual([]);
});

it("is built without a word to the place where a server keeps its data", async () => {
  expect(existsSync(writtenByBuild(await standaloneProject()))).toBe(false);
});

describe("a container's server", () => {
  it("is ready, and runs the jobs before anybody asks for anything", async () => {
    const unsealed = () => database().prisma.auditEntry.count({ where: { seq: null } });
    await record(contextAt(), { applicationId: null, action: "plan.updated", target: "plan pro" });
    await expect.poll(unsealed).toBe(0);
    const ready = async () => {
      const { status, text } = await pages.get("/health/ready");
      return [status, JSON.parse(text)];
    };
    await expect.poll(ready).toMatchObject([200, { status: "ok", migrations: "ok" }]);
  });

  it("shows pages with their styles, scripts and guards", async () => {
    const { status, text, headers } = await pages.get("/manage");
    expect([status, headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("'strict-dynamic'"),
    ]);
    const files = [...text.matchAll(/(?:href|src)="(\/_next\/static\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files.length).toBeGreaterThan(3);
    for (const path of [...files, "/icon.svg"]) expect((await pages.get(path)).status).toBe(200);
    expect((await pages.get("/typo")).status).toBe(404);
  });

  it("answers the interfaces", async () => {
    const customer = anonymous(shop.application.slug, { transport: overHttp(url) });
    const body = { key: key.key, machineId: "machine-1" };
    expect((await customer.activate(body)).status).toBe(200);
    expect((await customer.validate(body)).status).toBe(200);
  });

  it("goes on after clients that left before the answer to their form", async () => {
    const form = formOfScript("/account", actionOfBuild("/account", "askForLink"), "email", "before-answer");
    await atMost(4, Array<HostileRequest>(20).fill(form), (each) => sendHostile(port, each));
    expect((await pages.get("/manage")).status).toBe(200);
    expect(server.output()).not.toMatch(/uncaught|aborted|ECONNRESET/);
  });

  it("takes the forms of customers, and knows those of an older build", async () => {
    await anActivation(shop.application, key.key, "machine-2", { name: "Laptop" });
    const opened = await pages.act("/manage", "openLicense", { code: key.manageCode ?? "" });
    expect(opened.headers.get("location")).toBe("/manage?opened=1");
    expect((await pages.get("/manage", { cookie: cookieOf(opened) })).text).toContain("Laptop");
    const old = await pages.post("/manage", { do: "open" });
    const told = await pages.get("/manage", { cookie: cookieOf(old) });
    expect(alertIn(told.text)).toContain("after you opened this page");
    const { url: link } = await createSignInLink(parseEmail(EMAIL));
    const fields = Object.fromEntries(new URL(link.expose()).searchParams);
    const entered = await pages.act("/account/enter", "signIn", fields);
    expect((await pages.get("/account", { cookie: cookieOf(entered) })).text).toContain(EMAIL);
  });

  it("lets operators in, sends mail, and gives lists as files", async () => {
    const { link, email } = await anOperator("owner");
    const entered = await pages.act("/console/enter", "signIn", { link });
    const cookie = cookieOf(entered);
    expect((await pages.get("/console/self-check", { cookie })).status).toBe(200);
    await pages.act("/console/sign-in", "askForLink", { email });
    expect((await mailTo(process.env.DATA_DIR ?? "", email)).link).toContain("/console/enter");
    const csv = await pages.get(`/console/applications/${shop.application.slug}/keys.csv`, { cookie });
    expect([csv.status, csv.text]).toEqual([200, expect.stringContaining(key.id)]);
  });

  it("takes a release", async () => {
    const { application } = await aPublisher();
    const { cookie } = await aConsoleVisitor("developer");
    const body = new FormData();
    body.append("version", "1.0.0");
    body.append("file", new Blob(["a program"]), "app.zip");
    const path = `/console/applications/${application.slug}/releases/upload/file`;
    const headers = { accept: "application/json", cookie };
    const answer = await fetch(url + path, { method: "POST", headers, body });
    expect(answer.status).toBe(201);
  });

  it("limits pages per address", async () => {
    const ask = async () => (await pages.get("/manage", { [ADDRESS_HEADER]: "203.0.113.7" })).status;
    let status = await ask();
    for (let asked = 0; asked < 300 && status !== 429; asked++) status = await ask();
    expect(status).toBe(429);
  });
});
