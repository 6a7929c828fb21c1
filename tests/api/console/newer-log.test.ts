import { beforeAll, describe, expect, it } from "vitest";
import { newerLog } from "@/lib/console/http/newer-log";
import type { NewerLines } from "@/lib/console/log-answer";
import type { Application } from "@/lib/domain/applications/find";
import { record } from "@/lib/domain/audit/record";
import { aHalfSignedIn } from "@/tests/operations/forms/console-visitor";
import { signedIn } from "@/tests/operations/keys/operators";
import { aKey, aShop, contextAt } from "@/tests/support/factories";

const SINCE = "2031-05-05T12:00:00.000Z";
const after = (seconds: number) => new Date(Date.parse(SINCE) + seconds * 1000);

let application: Application;
let cookie: string;
let keyId: string;
beforeAll(async () => {
  ({ application } = await aShop({ name: "Tessera Studio" }));
  keyId = (await aKey(application)).id;
  cookie = await signedIn("viewer");
  const log = (seconds: number, action: "key.suspended" | "plan.updated", target: string) =>
    record(contextAt(after(seconds)), {
      applicationId: application.id,
      action,
      target,
      ...(action === "key.suspended" ? { targetId: keyId, reason: "charged back" } : {}),
    });
  await log(-30, "plan.updated", "long before");
  await log(-5, "plan.updated", "committed late");
  await log(1, "key.suspended", "key …ABCD");
  await log(2, "plan.updated", "gold");
});

function ask(query: Record<string, string>, headers: Record<string, string> = { cookie }): Promise<Response> {
  const address = `https://licenses.example.test/console/log/newer?${new URLSearchParams(query)}`;
  return newerLog.GET(new Request(address, { headers }), { params: Promise.resolve({}) });
}

async function newer(query: Record<string, string>): Promise<NewerLines> {
  const answer = await ask({ application: application.slug, since: SINCE, ...query });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return answer.json();
}

describe("200", () => {
  it("has what was logged since then and shortly before, newest first", async () => {
    const { lines, isMore } = await newer({});
    expect(lines.map(({ target }) => target)).toEqual(["gold", "Key …ABCD", "committed late"]);
    expect(isMore).toBe(false);
  });

  it("has each entry in words, with its place in time and in the console", async () => {
    const { lines } = await newer({ action: "key" });
    expect(lines).toEqual([
      {
        id: expect.any(String),
        at: "2031-05-05T12:00:01.000Z",
        day: "5 May 2031, UTC",
        time: "12:00:01",
        who: "Command line",
        kind: null,
        what: "Key suspended",
        target: "Key …ABCD",
        href: `/console/applications/${application.slug}/keys/${keyId}`,
        details: ["Reason: charged back"],
        application: "Tessera Studio",
      },
    ]);
  });

  it("speaks the language of the operator, and keeps to the filters of the page", async () => {
    const query = { application: application.slug, since: SINCE, action: "plan", target: "GOLD" };
    const answer = await ask(query, { cookie, "accept-language": "de" });
    expect((await answer.json()).lines).toMatchObject([{ what: "Tarif geändert", day: "5. Mai 2031, UTC" }]);
    expect((await newer({ from: "2031-05-06" })).lines).toEqual([]);
  });

  it("says that there is more than it has", async () => {
    const { application: busy } = await aShop();
    for (let number = 0; number < 101; number += 1) {
      await record(contextAt(after(number)), {
        applicationId: busy.id,
        action: "plan.updated",
        target: String(number),
      });
    }
    const { lines, isMore } = await newer({ application: busy.slug });
    expect([lines.length, lines[0]?.target, isMore]).toEqual([100, "100", true]);
  });
});

describe("is refused", () => {
  it.each(["", "yesterday", "2031-02-31T25:00:00.000Z"])("400 since “%s”", async (since) => {
    expect((await ask({ since })).status).toBe(400);
  });

  it("303 to where one signs in, without a session or before the second factor", async () => {
    const { cookie: half } = await aHalfSignedIn("owner");
    for (const headers of [{}, { cookie: "console=none" }, { cookie: half }]) {
      const answer = await ask({ since: SINCE }, headers);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toMatch(/^\/console\/s/);
    }
  });
});
