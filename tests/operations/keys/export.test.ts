import { beforeAll, describe, expect, it } from "vitest";
import { csvFile } from "@/lib/console/http/csv";
import { keysCsv } from "@/lib/console/http/keys-csv";
import { logCsv } from "@/lib/console/http/log-csv";
import { databasePool } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { parseEmail } from "@/lib/domain/keys/email";
import { exportKeys } from "@/lib/domain/keys/export-keys";
import { NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { captureLogText } from "@/tests/api/log-text";
import { ago, aKey, aPlan, aShop, contextAt, DAY_MS } from "@/tests/support/factories";
import { signedIn } from "./operators";

const logText = captureLogText();
const BYTE_ORDER_MARK = "\uFEFF";
const TITLES =
  "id,lastFour,plan,status,email,name,activeDevices,maxActivations,expiresAt,source,note,createdAt,orderId,updatesUntil,metadata,renewsAt";

let shop: Application;
let cookie: string;
beforeAll(async () => {
  ({ application: shop } = await aShop());
  cookie = await signedIn("support");
});

type Asked = { as?: string; method?: string };

function csvOf({ slug }: Pick<Application, "slug">, query = "", { as = cookie, method = "GET" }: Asked = {}) {
  const url = `https://licenses.example.test/console/applications/${slug}/keys.csv${query}`;
  const request = new Request(url, { method, headers: { cookie: as } });
  return keysCsv.GET(request, { params: Promise.resolve({ slug }) });
}

function logCsvOf(as: string) {
  const request = new Request("https://licenses.example.test/console/log.csv", { headers: { cookie: as } });
  return logCsv.GET(request, { params: Promise.resolve({}) });
}

function exportsOf({ id }: Application) {
  return databasePool().query(
    "SELECT action, actor_name, target, detail FROM audit_entries WHERE application_id = $1 AND action = 'keys.exported'",
    [id],
  );
}

async function lines(response: Response): Promise<string[]> {
  const text = Buffer.from(await response.arrayBuffer()).toString("utf8");
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
  return text.slice(1).split("\r\n");
}

describe("the export of a list of keys", () => {
  it("is a file with a line for each key, newest first", async () => {
    const { application } = await aShop();
    const now = new Date("2026-05-01T10:00:00.000Z");
    const end = new Date("2020-01-01T00:00:00Z");
    const old = await aKey(application, { now, email: parseEmail("max@example.test"), expiresAt: end });
    const young = await aKey(application, {
      now,
      name: 'Müller, "Söhne"',
      note: "two\r\nlines",
      devices: null,
    });
    const response = await csvOf(application);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="${application.slug}-keys-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await lines(response)).toEqual([
      TITLES,
      `${young.id},${young.key.slice(-4)},pro,active,,"Müller, ""Söhne""",0,,,api,"two`,
      `lines",2026-05-01T10:00:00.000Z,,,,`,
      `${old.id},${old.key.slice(-4)},pro,expired,max@example.test,,0,3,2020-01-01T00:00:00.000Z,api,,2026-05-01T10:00:00.000Z,,,,`,
      "",
    ]);
  });

  it("has the order, the end of the updates and what a shop keeps with the key, as an import reads them", async () => {
    const { application } = await aShop();
    const updatesUntil = new Date("2027-01-15T23:59:59.999Z");
    await aKey(application, { orderId: "A-1", updatesUntil, metadata: { region: "Europe", seats: 3 } });
    const [, line = ""] = await lines(await csvOf(application));
    expect(line).toMatch(/,A-1,2027-01-15T23:59:59\.999Z,"\{""(region|seats)"".*\}",$/);
  });

  it("has no cell that a spreadsheet would take for a formula", async () => {
    const { application } = await aShop();
    const names = ["=1+1", "+49 30", "-2", "@sum", "\tx", "\rx", '=HYPERLINK("https://x.test")'];
    for (const name of names) await aKey(application, { name, email: parseEmail("+a@example.test") });
    const text = (await lines(await csvOf(application))).join("\n");
    for (const cell of [
      "'=1+1",
      "'+49 30",
      "'-2",
      "'@sum",
      `"'\tx"`,
      `"'\rx"`,
      `"'=HYPERLINK(""https://x.test"")"`,
    ])
      expect(text).toContain(`,'+a@example.test,${cell},0,`);
  });

  it("has what the page's filters leave, and nothing of another application", async () => {
    await aPlan(shop, { code: "team" });
    const team = await aKey(shop, { plan: "team", name: "Ada" });
    const ended = await aKey(shop, { plan: "team", expiresAt: ago(DAY_MS) });
    await aKey(shop);
    await aKey((await aShop()).application, { name: "Ada" });
    const ids = async (query: string) =>
      (await lines(await csvOf(shop, query))).slice(1, -1).map((line) => line.slice(0, 36));
    expect(await ids("?plan=team")).toEqual([ended.id, team.id]);
    expect(await ids("?plan=team&status=expired")).toEqual([ended.id]);
    expect(await ids("?q=ada")).toEqual([team.id]);
    expect(await ids("?q=nobody")).toEqual([]);
    expect(await ids("")).toHaveLength(3);
  });

  it("is read in batches that miss no key and repeat none", async () => {
    const { application } = await aShop();
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) ids.unshift((await aKey(application)).id);
    const batches: string[][] = [];
    for await (const batch of exportKeys(contextAt(), application, NO_FILTERS, 3))
      batches.push(batch.map(({ id }) => id));
    expect(batches.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(batches.flat()).toEqual(ids);
  });

  it("reads no further than it is taken, and stops when nobody listens any more", async () => {
    let read = 0;
    let ended = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield [["x"]];
        }
      } finally {
        ended = true;
      }
    }
    const reader = (await csvFile({ fileName: "x.csv", titles: ["a"], rows: endless })).body?.getReader();
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode((await reader?.read())?.value)).toBe(
      `${BYTE_ORDER_MARK}a\r\nx\r\n`,
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(read).toBe(2);
    await reader?.cancel();
    expect(ended).toBe(true);
  });
});

describe("a download of the console", () => {
  it("sends who is not signed in to where that is done", async () => {
    for (const as of ["", `${cookie}x`]) {
      const response = await csvOf(shop, "", { as });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/console/sign-in"]);
      expect(await response.text()).toBe("");
    }
  });

  it("waits for the second factor", async () => {
    const half = await signedIn("owner");
    await databasePool().query(
      "UPDATE operators SET totp_confirmed_at = now(), sealed_totp_secret = 'x' WHERE role = 'owner'",
    );
    const response = await csvOf(shop, "", { as: half });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/console/second-factor"]);
  });

  it("of an application that is not there is answered with 404 and a sentence", async () => {
    const response = await csvOf({ slug: "nobody" });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "text/plain; charset=utf-8",
    ]);
    expect(await response.text()).toContain("no application");
  });

  it("is not for viewers, whether the application is there or not", async () => {
    const as = await signedIn("viewer");
    for (const refused of [await csvOf(shop, "", { as }), await csvOf({ slug: "nobody" }, "", { as })]) {
      expect([refused.status, await refused.text()]).toEqual([
        403,
        expect.stringContaining("Your role does not permit"),
      ]);
    }
    expect((await logCsvOf(as)).status).toBe(403);
    expect((await csvOf(shop, "", { as, method: "HEAD" })).status).toBe(403);
  });

  it("is in the log with who took it and by which filters, without their values", async () => {
    const { application } = await aShop();
    expect((await csvOf(application, "?q=max@example.test&plan=")).status).toBe(200);
    const { rows } = await exportsOf(application);
    expect(rows).toEqual([
      {
        action: "keys.exported",
        actor_name: expect.stringMatching(/^support-/),
        target: application.slug,
        detail: { filters: ["q"] },
      },
    ]);
  });

  it("answers HEAD with the headers alone, and nobody has taken a file", async () => {
    const { application } = await aShop();
    const [whole, head] = [await csvOf(shop), await csvOf(application, "", { method: "HEAD" })];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect([...head.headers.keys()]).toEqual([...whole.headers.keys()]);
    expect(head.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect((await exportsOf(application)).rows).toEqual([]);
  });

  it("is cut off where it fails half-way, and says so in the log", async () => {
    async function* broken() {
      yield [["x"]];
      yield [["y"]];
      throw new Error("the database went away");
    }
    const response = await csvFile({ fileName: "x.csv", titles: ["a"], rows: broken });
    await expect(response.text()).rejects.toThrow("the database went away");
    expect(logText()).toContain("a download broke off");
  });

  it.each([
    ["status=evil", "status “evil”"],
    ["source=shop&status=active", "source “shop”"],
    ["expiry=someday", "expiry “someday”"],
    ["from=2027-02-30", "from “2027-02-30”"],
  ])("is refused for %s, which is no filter", async (query, words) => {
    const response = await csvOf(shop, `?${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(`There is no such filter: ${words}.\n`);
  });

  it("takes filters that were not filled in", async () => {
    const query = "?status=&plan=gone&expiry=between&from=&to=";
    expect((await csvOf(shop, query)).status).toBe(200);
  });
});
