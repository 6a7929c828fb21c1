import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { logCsv } from "@/lib/console/http/log-csv";
import { databasePool } from "@/lib/db/client";
import {
  cursorText,
  type LogFilter,
  NO_FILTER,
  parseCursor,
  parseLogFilter,
  unknownLogFilters,
} from "@/lib/domain/audit/filter";
import { logPage } from "@/lib/domain/audit/page";
import { record } from "@/lib/domain/audit/record";
import type { Actor } from "@/lib/domain/context";
import { anApplication, contextAt } from "@/tests/support/factories";
import { type Plan, readersOf } from "@/tests/support/query-plans";
import { signedIn } from "../keys/operators";
import { emptyLog } from "./log-chain";

const OPERATOR: Actor = { kind: "operator", id: uuidv7(), name: "Ann@example.test", role: "owner" };
const DEVICE: Actor = { kind: "device", id: uuidv7(), name: '=HYPERLINK("x")' };
const ID = uuidv7();
/** By one page. */
const LOOKED_AT_MAX = 100_000;
const ENTRIES = 120_000;
const PARTS = 5;

async function exported(request: Request): Promise<Response> {
  request.headers.set("cookie", await signedIn("support"));
  return logCsv.GET(request, { params: Promise.resolve({}) });
}

async function entry(
  day: number,
  actor: Actor,
  action: string,
  target: string,
  more: Partial<Parameters<typeof record>[1]> = {},
) {
  const ctx = { ...contextAt(new Date(Date.UTC(2026, 0, day, 12))), actor };
  await record(ctx, { applicationId: null, action, target, ...more });
}

async function targets(filter: Partial<LogFilter>, ...rest: [number?, number?]) {
  const [size = 50, lookedAt] = rest;
  const page = await logPage({ ...NO_FILTER, ...filter }, null, size, lookedAt);
  return page.rows.map(({ target }) => target);
}

/** Of the plan of one page, what reads entries. */
function looksAt(filter: Partial<LogFilter>): Promise<Plan[]> {
  return readersOf("audit_entries", () => logPage({ ...NO_FILTER, ...filter }, null, 50));
}

let slug = "";

beforeEach(async () => {
  const application = await anApplication();
  slug = application.slug;
  await emptyLog();
  await entry(1, OPERATOR, "key.suspended", "key …ABCD", {
    applicationId: application.id,
    targetId: ID,
    reason: 'Charged back, "twice"',
    detail: { note: { from: "=SUM(A1)", to: null }, maxActivations: { from: 1, to: null } },
  });
  await entry(2, DEVICE, "device.activated", "key …ABCD", { applicationId: application.id, targetId: ID });
  await entry(3, OPERATOR, "plan.updated", "pro", { applicationId: application.id });
  await entry(4, OPERATOR, "operator.removed", "bob@example.test");
});

describe("the pages of the console log", () => {
  it("are newest first, and filtered by application, actor, action, target and time", async () => {
    expect(await targets({})).toEqual(["bob@example.test", "pro", "key …ABCD", "key …ABCD"]);
    expect(await targets({ application: slug })).toEqual(["pro", "key …ABCD", "key …ABCD"]);
    expect(await targets({ application: "no-such-app" })).toEqual([]);
    expect(await targets({ actorKind: "operator" })).toEqual(["bob@example.test", "pro", "key …ABCD"]);
    expect(await targets({ actorKind: "device" })).toEqual(["key …ABCD"]);
    expect(await targets({ actor: "ANN@" })).toHaveLength(3);
    expect(await targets({ actor: "%" })).toEqual([]);
    expect(await targets({ action: "key" })).toEqual(["key …ABCD"]);
    expect(await targets({ action: "operator.removed" })).toEqual(["bob@example.test"]);
    expect(await targets({ target: "abcd" })).toHaveLength(2);
    expect(await targets({ target: ID })).toHaveLength(2);
    const filter = parseLogFilter((name) => ({ from: "2026-01-02", to: "2026-01-03" })[name] ?? "");
    expect(await targets(filter)).toEqual(["pro", "key …ABCD"]);
  });

  it("go on from where the last one ended, and say where a long search paused", async () => {
    const seen: string[] = [];
    let cursor = null;
    do {
      const page = await logPage(NO_FILTER, cursor, 3);
      seen.push(...page.rows.map(({ target }) => target));
      expect(page.isCutShort).toBe(false);
      cursor = page.next && parseCursor(cursorText(page.next));
    } while (cursor);
    expect(seen).toEqual(await targets({}));

    const paused = await logPage({ ...NO_FILTER, target: "abcd" }, null, 50, 2);
    expect(paused).toMatchObject({ rows: [], isCutShort: true });
    const onward = await logPage({ ...NO_FILTER, target: "abcd" }, paused.next, 50, 2);
    expect(onward.rows).toHaveLength(2);
  });

  it("understand no nonsense from an address", () => {
    const texts: Record<string, string> = { kind: "emperor", from: "2026-02-31", to: "soon", actor: "a\0" };
    expect(parseLogFilter((name) => texts[name] ?? "")).toEqual(NO_FILTER);
    const unknown = unknownLogFilters((name) => ({ ...texts, action: "key" })[name] ?? "");
    expect(unknown.map(({ name }) => name)).toEqual(["kind", "actor", "from", "to"]);
    for (const text of ["", "x", "1_2", `99999999999999999_${ID}`]) expect(parseCursor(text)).toBe(null);
  });

  it("are exported with the same filters, in cells that no spreadsheet takes for a formula", async () => {
    const request = new Request(`https://licenses.example.test/console/log.csv?target=${ID}&actor=`);
    const response = await exported(request);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="log-[\d-]{10}\.csv"$/,
    );
    const [titles, device, operator, end] = (await response.text()).split("\r\n");
    expect(titles).toContain("at,application,actorKind,actorName,action,target,targetId,reason,detail,id");
    expect(device).toContain(`2026-01-02T12:00:00.000Z,${slug},device,"'=HYPERLINK(""x"")",device.activated`);
    expect(operator).toContain('"Charged back, ""twice"""');
    expect(operator).toContain(',"note: =SUM(A1) → none; seats: 1 → unlimited",');
    expect(end).toBe("");
  });

  it("are not exported by a filter that does not exist", async () => {
    const request = new Request("https://licenses.example.test/console/log.csv?kind=emperor");
    const response = await exported(request);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe("There is no such filter: kind “emperor”.\n");
  });

  it("walk indexes however long the log is", async () => {
    for (let part = 0; part < PARTS; part++) {
      await databasePool().query(
        `INSERT INTO audit_entries (id, at, actor_kind, actor_name, action, target)
         SELECT gen_random_uuid(), timestamptz '2025-01-01' + ($1 + n) * interval '1 minute', 'device', 'laptop',
                'device.activated', 'key' FROM generate_series(1, ${ENTRIES / PARTS}) n`,
        [(part * ENTRIES) / PARTS],
      );
    }
    await databasePool().query("ANALYZE audit_entries");
    for (const filter of [{}, { actorKind: "operator" as const }, { application: slug }, { target: ID }]) {
      expect((await logPage({ ...NO_FILTER, ...filter }, null, 50)).rows.length).toBeGreaterThan(0);
      for (const node of await looksAt(filter)) {
        expect(node["Node Type"]).toMatch(/Index|Bitmap/);
        expect(node["Actual Rows"]).toBeLessThan(ENTRIES / 10);
      }
    }
    expect(await logPage({ ...NO_FILTER, actor: "nobody" }, null, 50)).toMatchObject({ isCutShort: true });
    for (const node of await looksAt({ actor: "nobody" }))
      expect(node["Actual Rows"]).toBeLessThanOrEqual(LOOKED_AT_MAX);
  });
});
