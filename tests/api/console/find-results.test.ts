import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { FindAnswer } from "@/lib/console/find-answer";
import { findResults } from "@/lib/console/http/find-results";
import { parseEmail } from "@/lib/domain/keys/email";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";
import { consume } from "@/lib/limits/consume";
import { limitNamed } from "@/lib/limits/limits";
import { aConsoleVisitor, aHalfSignedIn } from "@/tests/operations/forms/console-visitor";
import { anAddressOnTheNet } from "@/tests/operations/forms/visitor";
import { signedIn } from "@/tests/operations/keys/operators";
import { aKey, aShop, type TestKey } from "@/tests/support/factories";

const mark = `w${randomUUID().slice(0, 8)}`;
const ADDRESS = "https://licenses.example.test/console/find/results";

let slug: string;
let key: TestKey;
let cookie: string;
beforeAll(async () => {
  const { application } = await aShop({ name: `Werk ${mark}` });
  slug = application.slug;
  key = await aKey(application, { email: parseEmail(`ada@${mark}.example`), name: "Ada" });
  cookie = await signedIn("support");
});

function ask(body: unknown, headers: Record<string, string> = { cookie }): Promise<Response> {
  const request = new Request(ADDRESS, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [PEER_HEADER]: peerValue({ address: anAddressOnTheNet() }),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return findResults.POST(request, { params: Promise.resolve({}) });
}

async function found(q: string, at = "", by = cookie): Promise<FindAnswer> {
  const answer = await ask({ q, at }, { cookie: by });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe("200", () => {
  it("has what was found in groups, with where it leads, and is kept nowhere", async () => {
    const answer = await ask({ q: `@${mark}.example`, at: "" });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.json()).toEqual({
      text: `@${mark}.example`,
      groups: [
        {
          name: "keys",
          title: "License keys",
          rows: [
            {
              href: `/console/applications/${slug}/keys/${key.id}`,
              title: `ada@${mark}.example`,
              detail: `…${key.key.slice(-4)} · Ada · pro · Werk ${mark}`,
              state: "Active",
            },
          ],
          hasMore: false,
          more: null,
        },
      ],
      summary: "1 result",
      page: { href: `/console/find?q=%40${mark}.example`, label: `All results for “@${mark}.example”` },
    });
  });

  it("finds a pasted key, and repeats nothing of it", async () => {
    const text = await (await ask({ q: ` ${key.key} `, at: "" })).text();
    expect(text).toContain(key.id);
    expect(text).not.toContain(key.key.slice(0, 11));
    expect(JSON.parse(text)).toMatchObject({ text: "", page: null });
  });

  it("says why a secret finds nothing", async () => {
    const whole = await found("ABCDE-FGHJK-MNPQR-STVWX-YZ012");
    expect(whole).toMatchObject({ groups: [], summary: expect.stringContaining("Nothing matches this key") });
    const part = await found(key.key.slice(0, 17));
    expect(part).toMatchObject({ groups: [], summary: expect.stringContaining("a part of a key") });
  });

  it("is bounded in each group, and says where the others are", async () => {
    const { application } = await aShop();
    await aKey(application, { count: 9, name: `Batch ${mark}` });
    const { groups, summary } = await found(`Batch ${mark}`);
    expect(groups).toMatchObject([
      { name: "keys", rows: { length: 8 }, more: { href: `/console/find?q=Batch+${mark}&only=keys` } },
    ]);
    expect(summary).toBe("More than 8 results");
  });

  it("has the commands that the role permits, those of the application at hand first", async () => {
    const titles = async (role: Parameters<typeof signedIn>[0]) => {
      const { groups } = await found(`issue keys ${mark}`, "", await signedIn(role));
      return groups.flatMap(({ rows }) => rows.map(({ href }) => href));
    };
    const issue = `/console/applications/${slug}/keys/new`;
    expect(await titles("owner")).toContain(issue);
    expect(await titles("support")).toContain(issue);
    expect(await titles("developer")).not.toContain(issue);
    expect(await titles("viewer")).not.toContain(issue);
    const { groups } = await found("issue keys", slug);
    expect(groups[0]?.rows[0]).toMatchObject({ href: issue, title: "Issue keys", detail: `Werk ${mark}` });
  });

  it("has commands alone for an empty text", async () => {
    const { groups, summary, page } = await found("", slug);
    expect([groups.map(({ name }) => name), page]).toEqual([["commands"], null]);
    expect(summary).toBe("");
  });
});

describe("is refused", () => {
  it("401 without a session, with one that is over, and before the second factor", async () => {
    const { cookie: half } = await aHalfSignedIn("owner");
    for (const headers of [{}, { cookie: "console=none" }, { cookie: half }]) {
      const answer = await ask({ q: mark, at: "" }, headers);
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { error: "unauthorized", message: "Your session has ended." },
      ]);
    }
  });

  it("403 from another website", async () => {
    const answer = await ask({ q: mark, at: "" }, { cookie, "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain(key.id);
  });

  it.each([["{"], ["[]"], ['{"q":1,"at":""}'], ['{"q":"x"}'], [""]])("400 for %j", async (body) => {
    expect((await ask(body)).status).toBe(400);
  });

  it("413 for a text that nobody types", async () => {
    expect((await ask({ q: "x".repeat(70_000), at: "" })).status).toBe(413);
  });

  it("429 after too many, for this operator alone, and says when to ask again", async () => {
    const { callsMax } = limitNamed("finds");
    const eager = await aConsoleVisitor("viewer");
    const spent = Array.from({ length: callsMax }, () => consume("finds", `operator ${eager.id}`));
    await Promise.all(spent);
    const answer = await ask({ q: mark, at: "" }, { cookie: eager.cookie });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await ask({ q: mark, at: "" })).status).toBe(200);
  });
});
