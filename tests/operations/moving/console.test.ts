/** Moving in and out by the console: the file is checked, reported, confirmed, and its import runs beside the requests. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { exportFile } from "@/lib/console/http/export-file";
import { importProblemsCsv } from "@/lib/console/http/import-problems-csv";
import { uploadImport } from "@/lib/console/http/import-upload";
import { importsNaming } from "@/lib/domain/erasure/erase-rows";
import { importKeys } from "@/lib/domain/moving/import-keys";
import {
  runStagedImport,
  startStagedImport,
  sweepStagedImports,
} from "@/lib/domain/moving/run-staged-import";
import { findStagedImport, type StagedImport } from "@/lib/domain/moving/staged-import";
import { send } from "@/tests/operations/forms/visitor";
import { anOperatorsContext, aSignedInOperator } from "@/tests/operations/releases/operators";
import { aKey, anActivation, aShop, contextAt } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { type FilePart, file, formOf } from "@/tests/support/release-multipart";

const ORIGIN = "https://licenses.example.test";

let owner: string;
let shop: Awaited<ReturnType<typeof aShop>>;

beforeAll(async () => {
  owner = await aSignedInOperator("owner");
  shop = await aShop();
});

type Fields = Record<string, string | FilePart | undefined>;

async function upload(fields: Fields, cookie = owner) {
  const { slug } = shop.application;
  const { body, headers } = formOf(fields);
  const request = new Request(`${ORIGIN}/console/applications/${slug}/import/file`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { ...headers, accept: "application/json", cookie },
  });
  const response = await uploadImport.POST(request, { params: Promise.resolve({ slug }) });
  return {
    status: response.status,
    body: (await response.json()) as { to?: string; message?: string; field?: string },
  };
}

const csv = (...lines: string[]) => file(`${lines.join("\n")}\n`, "keys.csv");
const unique = () => randomUUID().replaceAll("-", "");

async function staged(fields: Fields): Promise<StagedImport> {
  const { status, body } = await upload(fields);
  expect(status, body.message).toBe(201);
  return find(String(body.to).split("/").at(-1) ?? "");
}

const find = (id: string) => findStagedImport(contextAt(), shop.application, id);

const pageOf = ({ id }: { id: string }) => `/console/applications/${shop.application.slug}/import/${id}`;

describe("a file of keys in the console", () => {
  it("is checked and reported, and imports nothing before it is confirmed", async () => {
    const key = unique();
    const report = await staged({ file: csv("key,plan,machines", `${key},pro,machine-1;machine-2`) });
    expect(report).toMatchObject({
      state: "checked",
      fileName: "keys.csv",
      lines: 1,
      keys: 1,
      devices: 2,
      alreadyThere: 0,
      problems: [],
    });
    const client = anonymous(shop.application.slug);
    expect((await client.validate({ key, machineId: "machine-1" })).status).toBeGreaterThanOrEqual(400);
    expect(await send(pageOf(report), { body: { do: "import" }, cookie: owner })).toEqual({
      to: pageOf(report),
    });
    await expect.poll(async () => (await find(report.id)).state).toBe("imported");
    expect(await client.validate({ key, machineId: "machine-1" })).toMatchObject({ status: 200 });
    expect(await send(pageOf(report), { body: { do: "import" }, cookie: owner })).toMatchObject({
      message: "The file was imported already.",
    });
  });

  it("keeps no key in clear, and no parts once it is imported", async () => {
    const key = unique();
    const report = await staged({ file: csv("key,plan,email", `${key},pro,ada@example.com`) });
    const { prisma } = contextAt().db;
    const parts = await prisma.stagedImportPart.findMany({ where: { importId: report.id } });
    const text = Buffer.concat(parts.map(({ sealedKeys }) => Buffer.from(sealedKeys))).toString("latin1");
    expect(parts).toHaveLength(1);
    expect(text).not.toContain(key);
    expect(text).not.toContain("ada@example.com");
    await startStagedImport(contextAt(), shop.application, report.id);
    await expect.poll(async () => (await find(report.id)).state).toBe("imported");
    expect(await prisma.stagedImportPart.count({ where: { importId: report.id } })).toBe(0);
  });

  it("reports each bad line with its column and reason, as a file, too, and cannot be imported", async () => {
    const lines = Array.from({ length: 1_500 }, () => `${unique()},none`);
    const report = await staged({ file: csv("key,plan", ...lines, `${unique()},pro`) });
    expect(report).toMatchObject({ keys: 1, problemsInAll: 1_500 });
    expect(report.problems).toHaveLength(1_000);
    expect(report.problems[0]).toMatchObject({
      line: 2,
      column: "plan",
      refusal: { id: "plan_of_keys_unknown" },
    });
    const answer = await problemsFile(report.id, owner);
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    const text = await answer.text();
    expect(text).toContain("2,plan,none,There is no such plan.");
    expect(text.trimEnd().split("\r\n")).toHaveLength(1_001);
    expect(await send(pageOf(report), { body: { do: "import" }, cookie: owner })).toMatchObject({
      message: "The file has lines that cannot be imported.",
    });
  });

  it("is imported without the lines that are wrong where its operator says so, and still tells them", async () => {
    const [one, other] = [unique(), unique()];
    const report = await staged({ file: csv("key,plan", `${one},pro`, "short,pro", `${other},pro`) });
    expect(report).toMatchObject({ keys: 2, problemsInAll: 1 });
    expect(await send(pageOf(report), { body: { do: "importRest" }, cookie: owner })).toEqual({
      to: pageOf(report),
    });
    await expect.poll(async () => (await find(report.id)).state).toBe("imported");
    expect(await find(report.id)).toMatchObject({
      written: 2,
      problemsInAll: 1,
      problems: [{ line: 3, column: "key", value: "(5)" }],
    });
    const client = anonymous(shop.application.slug);
    expect(await client.activate({ key: other, machineId: "machine-1" })).toMatchObject({ status: 200 });
  });

  it("leaves out a key that another application took before it was confirmed, where its operator says so", async () => {
    const taken = unique();
    const report = await staged({ file: csv("key,plan", `${unique()},pro`, `${taken},pro`, "short,pro") });
    const theirs = (await aShop()).application;
    await importKeys(contextAt(), theirs, [{ line: 2, given: { key: taken } }], {
      plan: "pro",
      dryRun: false,
    });
    await startStagedImport(contextAt(), shop.application, report.id, { skipInvalid: true });
    await expect.poll(async () => (await find(report.id)).state).toBe("imported");
    const { written, problems } = await find(report.id);
    expect([written, problems.map(({ line }) => line)]).toEqual([1, [4, 3]]);
  });

  it("is found by an erasure where the address stands in a line that is wrong", async () => {
    const report = await staged({
      file: csv("key,plan,email", `${unique()},pro,"(ada.wrong@example.com)@"`),
    });
    expect(report.problems).toMatchObject([{ column: "email", value: "(ada.wrong@example.com)@" }]);
    expect(await importsNaming(contextAt(), "ada.wrong@example.com")).toEqual([report.id]);
  });

  it("that could not be read to its end is not imported in part", async () => {
    const report = await staged({ file: csv("key,plan", `${unique()},pro`, '"open,pro') });
    expect(report).toMatchObject({ keys: 0, problems: [{ line: 3 }] });
    const started = startStagedImport(contextAt(), shop.application, report.id, { skipInvalid: true });
    await expect(started).rejects.toMatchObject({ refusal: { id: "staged_import_has_problems" } });
  });

  it("reports what the database cannot hold", async () => {
    const product = `${"x".repeat(199)}\u{1F511}`;
    const page = JSON.stringify({
      key: unique(),
      allowedActivations: 1,
      revoked: false,
      licenseTemplateId: product,
    });
    const report = await staged({ file: file(`${page}\n`, "k.jsonl"), from: "cryptlex" });
    expect(report.problems).toMatchObject([{ refusal: { id: "import_product_unmatched" } }]);
    const own = JSON.stringify({ key: unique(), plan: "pro", status: `a\0${"b".repeat(5_000)}` });
    const { problems } = await staged({ file: file(own, "k.jsonl") });
    expect(problems).toMatchObject([{ column: "status", refusal: { id: "import_status_unknown" } }]);
    expect(JSON.stringify(problems).length).toBeLessThan(1_000);
  });

  it("takes exports of other systems, with the plans of their products", async () => {
    const key = unique();
    const gumroad = csv(
      "Purchase ID,Item Name,Purchase Email,License Key,Recurrence,Subscription End Date",
      `p-1,Painter,max@example.com,${key},,`,
    );
    expect(await upload({ file: gumroad, from: "gumroad", products: "Painter = gone" })).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining("gone") },
    });
    const without = await staged({ file: gumroad, from: "gumroad" });
    expect(without.problems).toMatchObject([{ column: "plan", refusal: { id: "import_product_unmatched" } }]);
    expect(await staged({ file: gumroad, from: "gumroad", products: "Painter = pro" })).toMatchObject({
      keys: 1,
    });
  });

  it.each<[string, Fields, number, string, string?]>([
    ["no file", { from: "" }, 400, "Choose a file.", "file"],
    ["an empty file", { file: file("", "x.csv") }, 400, "The file has no keys.", "file"],
    [
      "a column that there is not",
      { file: csv("key,color", "a,b") },
      400,
      'There is no column "color"',
      "file",
    ],
    [
      "another encoding",
      { file: file(Buffer.from("key,plan,name\nabcdefgh,pro,L\xf6we\n", "latin1"), "x.csv") },
      400,
      "not UTF-8",
      "file",
    ],
    ["another format", { file: csv("key"), from: "keygen" }, 400, "read as JSON", "file"],
    [
      "products that say nothing",
      { file: csv("key", "abcdefgh"), products: "Painter" },
      400,
      "product = plan",
      "products",
    ],
    ["a field that there is not", { file: csv("key", "abcdefgh"), colour: "red" }, 400, "could not be read"],
  ])("refuses %s, and keeps nothing", async (_title, fields, status, message, field) => {
    const before = await contextAt().db.prisma.stagedImport.count({
      where: { applicationId: shop.application.id },
    });
    const answer = await upload(fields);
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect(answer.body.field).toBe(field);
    const after = await contextAt().db.prisma.stagedImport.count({
      where: { applicationId: shop.application.id },
    });
    expect(after).toBe(before);
  });

  it.each(["developer", "support", "viewer"] as const)("is not for a %s", async (role) => {
    const cookie = await aSignedInOperator(role);
    expect((await upload({ file: csv("key,plan", `${unique()},pro`) }, cookie)).status).toBe(403);
    const report = await staged({ file: csv("key,plan", `${unique()},pro`) });
    expect((await problemsFile(report.id, cookie)).status).toBe(403);
    const ctx = await anOperatorsContext(role);
    await expect(startStagedImport(ctx, shop.application, report.id)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("whose key another application took before it was confirmed is imported as little, and says which", async () => {
    const taken = unique();
    const lines = [`${unique()},pro`, `${taken},pro`, `${unique()},pro`];
    const report = await staged({ file: csv("key,plan", ...lines) });
    const other = await aShop();
    await importKeys(contextAt(), other.application, [{ line: 2, given: { key: taken } }], {
      plan: "pro",
      dryRun: false,
    });
    await startStagedImport(contextAt(), shop.application, report.id);
    await expect
      .poll(async () => (await find(report.id)).problems)
      .toEqual([
        {
          line: 3,
          column: "key",
          value: `…${taken.slice(-4)}`,
          refusal: { id: "import_key_elsewhere", details: {} },
        },
      ]);
    expect(await find(report.id)).toMatchObject({ state: "checked", written: 0, problemsInAll: 1 });
    await expect(startStagedImport(contextAt(), shop.application, report.id)).rejects.toMatchObject({
      refusal: { id: "staged_import_has_problems" },
    });
  });

  it("is of its application alone", async () => {
    const report = await staged({ file: csv("key,plan", `${unique()},pro`) });
    const other = await aShop();
    await expect(findStagedImport(contextAt(), other.application, report.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("can be deleted, and is swept after a day", async () => {
    const report = await staged({ file: csv("key,plan", `${unique()},pro`) });
    await send(pageOf(report), { body: { do: "discard" }, cookie: owner });
    await expect(find(report.id)).rejects.toMatchObject({ code: "not_found" });
    const { id } = await staged({ file: csv("key,plan", `${unique()},pro`) });
    await sweepStagedImports(contextAt());
    expect(await find(id)).toMatchObject({ state: "checked" });
    await contextAt().db.prisma.stagedImport.update({
      where: { id },
      data: { createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) },
    });
    await sweepStagedImports(contextAt());
    await expect(find(id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an import that is under way", () => {
  it("is done once, however often it is started", async () => {
    const keys = Array.from({ length: 1_200 }, () => `${unique()},pro`);
    const report = await staged({ file: csv("key,plan", ...keys) });
    const ctx = contextAt();
    await Promise.all([1, 2, 3].map(() => startStagedImport(ctx, shop.application, report.id)));
    await expect.poll(async () => (await find(report.id)).state).toBe("imported");
    expect(await find(report.id)).toMatchObject({ keys: 1_200, written: 1_200 });
    const entries = await ctx.db.prisma.auditEntry.findMany({
      where: { applicationId: shop.application.id, action: "keys.imported", target: "1200 keys" },
    });
    expect(entries).toHaveLength(1);
  });

  it("that a server left may be started again, and is done once also where that server was only slow", async () => {
    const report = await staged({ file: csv("key,plan", `${unique()},pro`) });
    const { prisma } = contextAt().db;
    const where = { id: report.id };
    await prisma.stagedImport.update({ where, data: { state: "importing", writtenAt: new Date() } });
    expect((await find(report.id)).state).toBe("importing");
    await prisma.stagedImport.update({ where, data: { writtenAt: new Date(Date.now() - 2 * 60_000) } });
    expect((await find(report.id)).state).toBe("interrupted");
    await startStagedImport(contextAt(), shop.application, report.id);
    await expect.poll(async () => (await find(report.id)).state).toBe("imported");
    await runStagedImport(contextAt(), shop.application, report);
    expect(await find(report.id)).toMatchObject({ state: "imported", written: 1 });
  });
});

describe("an export in the console", () => {
  it("asks for a fresh proof, and then sends the file and notes it in the log", async () => {
    const { key } = await aKey(shop.application);
    await anActivation(shop.application, key, "machine-1");
    const answer = await ask({ what: "all", passphrase: "correct horse battery" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(/attachment; filename="app-.*-export\.jsonl"/);
    const lines = (await answer.text()).trimEnd().split("\n");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      latchkey: "export",
      application: { slug: shop.application.slug },
    });
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ latchkey: "end", rows: lines.length - 2 });
    const [entry] = await contextAt().db.prisma.auditEntry.findMany({
      where: { applicationId: shop.application.id, action: "application.exported" },
    });
    expect(entry?.detail).toEqual({ signingKeys: true });
  });

  it("has the keys with their devices as CSV", async () => {
    const { id, key } = await aKey(shop.application, { name: "=1+1" });
    await anActivation(shop.application, key, "machine-1");
    await anActivation(shop.application, key, "machine-2");
    const text = await (await ask({ what: "keys" })).text();
    const line = text.split("\r\n").find((one) => one.includes(id));
    expect(line).toContain("'=1+1");
    expect(line).toContain('"machine-1;machine-2"');
    expect(text).not.toContain(key);
  });

  it("is not sent to a browser whose proof is old, nor to other roles, nor with a short passphrase", async () => {
    const stale = await aSignedInOperator("owner");
    const { prisma } = contextAt().db;
    const hour = new Date(Date.now() - 60 * 60 * 1000);
    const [session] = await prisma.operatorSession.findMany({ orderBy: { id: "desc" }, take: 1 });
    await prisma.operatorSession.update({ where: { id: session?.id ?? "" }, data: { createdAt: hour } });
    const path = `/console/applications/${shop.application.slug}/export`;
    const led = await ask({ what: "all" }, stale);
    expect([led.status, led.headers.get("location")]).toEqual([303, path]);
    for (const role of ["developer", "support", "viewer"] as const) {
      const answer = await ask({ what: "all" }, await aSignedInOperator(role));
      expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    }
    expect((await ask({ what: "all", passphrase: "short" })).status).toBe(303);
    expect((await ask({ what: "all" }, "")).headers.get("location")).toBe("/console/sign-in");
    expect((await ask({ what: "all" }, owner, "https://elsewhere.example")).status).toBe(303);
  });
});

async function ask(fields: Record<string, string>, cookie = owner, origin = ORIGIN): Promise<Response> {
  const { slug } = shop.application;
  const { body, headers } = formOf(fields);
  const request = new Request(`${ORIGIN}/console/applications/${slug}/export/file`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { ...headers, cookie, origin },
  });
  return exportFile.POST(request, { params: Promise.resolve({ slug }) });
}

async function problemsFile(id: string, cookie: string): Promise<Response> {
  const { slug } = shop.application;
  const url = `${ORIGIN}/console/applications/${slug}/import/${id}/problems.csv`;
  const params = Promise.resolve({ slug, id });
  return importProblemsCsv.GET(new Request(url, { headers: { cookie } }), { params });
}
