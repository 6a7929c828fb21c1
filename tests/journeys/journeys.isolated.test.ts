import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { exchange } from "@/tests/api/pages/page-server";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { aKey, anActivation, aPlan, aToken } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { file, formOf } from "@/tests/support/release-multipart";
import { actionOfBuild, formOfAction } from "@/tests/support/server-actions";
import { sharedEnvironment, startServer, stopServers } from "@/tests/support/server-process";
import { notingCalls, passed } from "./trace";

const NO_LIMITS = { LICENSE_CALLS_PER_MINUTE: "1000000", KEY_API_CALLS_PER_MINUTE: "1000000" };
const HOOK = notingCalls();

/** With the status of its answer, and how many of our files it may pass: these figures may only fall. */
const JOURNEYS = [
  ["validate a device", 200, 56],
  ["issue a key", 201, 53],
  ["check for updates, kept", 200, 33],
  ["check for updates, new question", 200, 63],
  ["upload a release", 201, 96],
  ["extend a key in the console", 303, 78],
] as const;

type Journey = (typeof JOURNEYS)[number][0];
type Calls = Readonly<Record<Journey, () => Promise<{ status: number }>>>;

let calls: Calls;
const traces: string[] = [];

beforeAll(async () => {
  const server = await startServer({
    env: { ...sharedEnvironment("BASE_URL", "DATA_DIR"), ...NO_LIMITS, ...HOOK },
  });
  calls = await callsOn(Number(new URL(server.url).port));
});
afterAll(stopServers);
// For `npm run journeys`.
afterAll(() => writeFileSync(join(projectDirectory(), "dist", "journeys.txt"), traces.join("\n")));

it.each(JOURNEYS)("%s passes no more of our files than before", async (name, status, ceiling) => {
  const statuses = new Set<number>();
  const call = async () => {
    statuses.add((await calls[name]()).status);
  };
  const files = await passed(HOOK.JOURNEYS_DIR, call, ceiling);
  expect([...statuses]).toEqual([status]);
  traces.push(traceText(name, files));
  expect(files.size).toBeLessThanOrEqual(ceiling);
});

function traceText(name: string, files: ReadonlyMap<string, number>): string {
  const functions = [...files.values()].reduce((sum, count) => sum + count, 0);
  const lines = [...files].map(([path, count]) => `  ${path} ${count}`);
  return [`${name}: ${files.size} files, ${functions} functions`, ...lines, ""].join("\n");
}

async function callsOn(port: number): Promise<Calls> {
  const { application, ci } = await aPublisher();
  await aPlan(application);
  const { slug } = application;
  const { key } = await aKey(application);
  await anActivation(application, key, "machine-1");
  const service = await aToken(application);
  await aRelease(application, "1.0.0");
  const { cookie } = await aConsoleVisitor("owner");
  const { id } = await aKey(application, { expiresAt: new Date("2027-01-31T23:59:59.999Z") });
  const keyPath = `/console/applications/${slug}/keys/${id}`;
  const post = (path: string, body: object, headers = {}) =>
    exchange(port, "POST", path, { "content-type": "application/json", ...headers }, JSON.stringify(body));
  const check = (version: string) =>
    exchange(port, "GET", `/${slug}/v1/check?variant=basic&version=${version}`);
  let patch = 0;
  return {
    "validate a device": () =>
      post(`/${slug}/license/v1/validate`, { key, machineId: "machine-1", version: "1.0.0" }),
    "issue a key": () =>
      post(`/${slug}/keys/v1/keys`, { plan: "pro" }, { authorization: `Bearer ${service.token}` }),
    "check for updates, kept": () => check("0.9.0"),
    "check for updates, new question": () => check(`0.8.${patch++}`),
    "upload a release": () => {
      const said = { variant: "basic", version: `1.1.${patch++}`, file: file(`app ${patch}`) };
      const { body, headers } = formOf(said);
      const authorization = `Bearer ${ci.token}`;
      return exchange(
        port,
        "POST",
        `/${slug}/ci/release`,
        { ...headers, authorization },
        body.toString("latin1"),
      );
    },
    "extend a key in the console": async () => {
      const { expiresAt } = await database().prisma.licenseKey.findUniqueOrThrow({ where: { id } });
      const fields = { by: "month", "was.expiresAt": expiresAt?.toISOString() ?? "" };
      const { type, body } = formOfAction(actionOfBuild(keyPath, "extendKey"), fields);
      const answer = await exchange(port, "POST", keyPath, { "content-type": type, cookie }, body);
      expect(answer.headers.get("location")).toBe(keyPath);
      return answer;
    },
  };
}
