/** Old months leave the log as files whose chain can be proven, and nothing is lost on the way, whatever happens at the same time. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { database, databasePool } from "@/lib/db/client";
import { record } from "@/lib/domain/audit/record";
import { sealAll } from "@/lib/domain/audit/seal";
import { verifyChain } from "@/lib/domain/audit/verify-chain";
import type { Context } from "@/lib/domain/context";
import { erasePerson } from "@/lib/domain/erasure/erase-person";
import { installationId } from "@/lib/domain/installation";
import { readArchive } from "@/lib/operations/log-archive/archive-file";
import { detachLog } from "@/lib/operations/log-archive/detach-log";
import { exportLog } from "@/lib/operations/log-archive/export-log";
import { archiveOldMonths } from "@/lib/operations/log-archive/scheduled";
import { verifyLogFile } from "@/lib/operations/log-archive/verify-log-file";
import { runCheck, toldLine } from "@/lib/operations/self-check/line";
import { logArchiveChecks } from "@/lib/operations/self-check/log-archive-check";
import { findings } from "@/lib/words/console/en/findings";
import { findingFormats } from "@/lib/words/finding-formats";
import { latchkeyText } from "@/tests/support/command-line";
import { contextAt } from "@/tests/support/factories";
import { emptyLog, seqs, sql, tamper } from "./log-chain";

const NOW = new Date("2026-09-15T12:00:00Z");
const ctx = (): Context => contextAt(NOW);

/** Three entries of each month from June to August, sealed in that order. */
async function aLogOfMonths(target = "key …0001"): Promise<void> {
  await emptyLog();
  for (const month of ["2026-06", "2026-07", "2026-08"]) {
    for (const day of ["02", "11", "30"]) {
      const at = contextAt(new Date(`${month}-${day}T10:00:00Z`));
      await record(at, {
        applicationId: null,
        action: "key.updated",
        target: `${target} ${month}-${day}`,
        reason: "„Jürgen“ 😀",
        detail: { price: 12.5 },
      });
    }
  }
  await sealAll();
}

const aPath = () => join(process.env.TMPDIR ?? tmpdir(), `${crypto.randomUUID()}.log`);

async function anExport(month = "2026-06", passphrase: string | null = null): Promise<string> {
  const path = aPath();
  await exportLog(ctx(), { month, path, passphrase });
  return path;
}

const detach = (path: string, month = "2026-06") => detachLog(ctx(), { month, path, passphrase: null });

beforeEach(() => aLogOfMonths());

describe("taking months out of the log", () => {
  it("moves them to a file, after which the log and the file are whole, each by itself and together", async () => {
    const path = await anExport();
    expect(await verifyLogFile(ctx(), path, null)).toMatchObject({
      intact: true,
      entries: 3,
      detached: false,
    });
    expect(await detach(path)).toMatchObject({ month: "2026-06", entries: 3 });
    await sealAll();
    expect((await seqs())[0]).toBe(4);
    const report = await verifyChain();
    expect(report).toMatchObject({ intact: true, detached: [{ month: "2026-06" }], entries: 8 });
    expect(await verifyLogFile(ctx(), path, null)).toMatchObject({
      intact: true,
      entries: 3,
      erasedSince: null,
      detached: true,
    });
    const { rows } = await databasePool().query(
      "SELECT target, detail FROM audit_entries WHERE action = 'log.detached'",
    );
    expect(rows).toMatchObject([{ detail: { month: "2026-06", entries: 3 } }]);
  });

  it("goes on with the next month where the last one ended, sealed under a passphrase", async () => {
    await detach(await anExport());
    const path = await anExport("2026-07", "correct horse");
    expect((await readFile(path)).toString("latin1")).toMatch(/^latchkey log, sealed: /);
    await expect(detach(path, "2026-07")).rejects.toThrow("is sealed");
    await detachLog(ctx(), { month: "2026-07", path, passphrase: "correct horse" });
    await sealAll();
    expect(await verifyChain()).toMatchObject({
      intact: true,
      detached: [{ month: "2026-06" }, { month: "2026-07" }],
    });
    expect(await verifyLogFile(ctx(), path, "correct horse")).toMatchObject({ intact: true, entries: 3 });
  });

  it("keeps the newest entry, from which the chain goes on", async () => {
    const path = aPath();
    const later = contextAt(new Date("2026-12-01T00:00:00Z"));
    expect(await exportLog(later, { month: "2026-11", path, passphrase: null })).toMatchObject({
      entries: 8,
    });
    await detachLog(later, { month: "2026-11", path, passphrase: null });
    await sealAll();
    expect((await seqs())[0]).toBe(9);
    expect(await verifyChain()).toMatchObject({ intact: true });
  });

  it("stays proven by a backup, whose restored log begins at the stored head", async () => {
    await detach(await anExport());
    await sealAll();
    const file = join(tmpdir(), `${crypto.randomUUID()}.backup`);
    await latchkeyText("backup", file);
    const said = await latchkeyText("restore", "--verify", file);
    rmSync(file);
    expect(said).toContain("Console log: 8 entries in the chain, head 11:");
  });

  it("exports no month that is not over, none without entries, and over no file", async () => {
    const path = await anExport();
    await expect(exportLog(ctx(), { month: "2026-06", path, passphrase: null })).rejects.toThrow(
      "is there already",
    );
    await expect(anExport("2026-09")).rejects.toThrow("is not over");
    await expect(anExport("2026-05")).rejects.toThrow("no entries up to 2026-05");
  });

  it("says so where entries are not sealed yet", async () => {
    await emptyLog();
    await record(contextAt(new Date("2026-06-02T10:00:00Z")), {
      applicationId: null,
      action: "key.updated",
      target: "x",
    });
    await expect(anExport()).rejects.toThrow("up to 2026-06 are not in the chain yet (1)");
  });

  it("remembers which operators came in, though the log no longer says it", async () => {
    const id = crypto.randomUUID();
    await sql("INSERT INTO operators (id, email, role, created_at) VALUES ($1, $2, 'owner', now())", [
      id,
      `${id}@example.test`,
    ]);
    await emptyLog();
    const june = contextAt(new Date("2026-06-01T00:00:00Z"));
    await record(june, { applicationId: null, action: "operator.signed_in", target: "them", targetId: id });
    await record(contextAt(NOW), { applicationId: null, action: "key.updated", target: "x" });
    await sealAll();
    await detach(await anExport());
    const { rows } = await databasePool().query("SELECT came_in FROM operators WHERE id = $1", [id]);
    expect(rows).toEqual([{ came_in: true }]);
  });
});

describe("a file of the log", () => {
  it.each([
    [
      "an entry that was changed",
      (text: string) => text.replace('2026-06-11"', '2026-06-12"'),
      "does not fit",
    ],
    ["an entry that is missing", (text: string) => text.replace(/\n[^\n]*"seq":"2"[^\n]*/, ""), "is missing"],
    ["an end that is missing", (text: string) => text.replace(/\{"end".*\n$/, ""), "is cut off"],
    [
      "fewer entries, with an end that fits them",
      (text: string) => {
        const hash = /"seq":"2".*?"hash":"(\w+)"/.exec(text)?.[1];
        return text
          .replace(/\n[^\n]*"seq":"3"[^\n]*/, "")
          .replace(/\{"end".*/, `{"end":"2:${hash}","entries":2}`);
      },
      null,
    ],
  ])("with %s takes nothing out, and is found out later", async (_what, spoil, sentence) => {
    const path = await anExport();
    const whole = await readFile(path);
    const spoilt = spoil(gunzipSync(whole).toString());
    expect(spoilt).not.toBe(gunzipSync(whole).toString());
    await writeFile(path, gzipSync(spoilt));
    // A shorter file is whole by itself; it may take out what it holds.
    if (sentence) {
      await expect(detach(path)).rejects.toThrow(sentence);
      expect(await seqs()).toHaveLength(10);
    }
    await writeFile(path, whole);
    await detach(path);
    await writeFile(path, gzipSync(spoilt));
    const verified = await verifyLogFile(ctx(), path, null).catch((error: Error) => ({
      intact: false,
      problems: [error.message],
    }));
    expect(verified.intact).toBe(false);
    expect(verified.problems.join()).toContain(sentence ?? "The log has no entry");
  });

  it("that is none, or of another place in the log, is refused", async () => {
    const path = aPath();
    await writeFile(path, gzipSync("{}\n"));
    await expect(detach(path)).rejects.toThrow("is no file of the log");
    const june = await anExport();
    const both = await anExport("2026-07");
    await expect(detach(june, "2026-07")).rejects.toThrow("up to 2026-06");
    await detach(june);
    await expect(detach(june)).rejects.toThrow("were taken out of the log already");
    await expect(detach(both, "2026-07")).rejects.toThrow("begins after entry 0, and the log after entry 3");
  });
});

describe("a head that was not stored by Latchkey", () => {
  it("lets no one hide that entries are missing", async () => {
    await expect(sql("DELETE FROM audit_entries WHERE seq <= 3")).rejects.toThrow(
      "neither changed nor deleted",
    );
    await sql(
      `INSERT INTO audit_heads SELECT seq, hash, 0, decode(repeat('00', 32), 'hex'), '2026-06', 'x', now(), '\\x00'
         FROM audit_entries WHERE seq = 3`,
    );
    await sql("DELETE FROM audit_entries WHERE seq <= 3");
    await expect(sql("DELETE FROM audit_entries WHERE seq = 4")).rejects.toThrow(
      "neither changed nor deleted",
    );
    expect(await verifyChain()).toMatchObject({ intact: false, problems: [{ kind: "head", seq: "3" }] });
    await expect(sql("UPDATE audit_heads SET seq = 9")).rejects.toThrow("neither changed nor deleted");
    await expect(sql("TRUNCATE audit_heads")).rejects.toThrow("neither changed nor deleted");
  });

  it("and one that was changed or deleted, is found", async () => {
    await detach(await anExport());
    await detach(await anExport("2026-07"), "2026-07");
    await tamper("UPDATE audit_heads SET file = 'other' WHERE month = '2026-06'");
    expect((await verifyChain()).problems).toMatchObject([{ kind: "head", seq: "3" }]);
    await tamper("DELETE FROM audit_heads");
    expect((await verifyChain()).problems).toMatchObject([{ kind: "missing", seq: "1" }]);
  });
});

describe("at the same time", () => {
  it("a second detach of the same file takes nothing out twice", async () => {
    const path = await anExport();
    const both = await Promise.allSettled([detach(path), detach(path), detach(path)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await sealAll();
    expect(await verifyChain()).toMatchObject({ intact: true, detached: [{ month: "2026-06" }] });
  });

  it("sealing goes on with the same chain", async () => {
    const path = await anExport();
    const writing = Promise.all(
      Array.from({ length: 40 }, async () => {
        await record(ctx(), { applicationId: null, action: "plan.updated", target: "pro" });
        await sealAll();
      }),
    );
    await Promise.all([
      detach(path),
      writing,
      verifyChain().then((report) => expect(report.intact).toBe(true)),
    ]);
    await sealAll();
    expect(await verifyChain()).toMatchObject({ intact: true, unsealed: { entries: 0 } });
  });

  it("an erasure either comes before the export, or makes it necessary to export again", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    await aLogOfMonths(email);
    const path = await anExport();
    await erasePerson(ctx(), email);
    await expect(detach(path)).rejects.toThrow("Export again");
    expect(await verifyLogFile(ctx(), path, null)).toMatchObject({ intact: true, erasedSince: 3 });
    expect(await latchkeyText("log", "verify", "--file", path)).toContain(
      "File: something was erased from 3 entries in the log since, and the file still holds it. Export again, and delete this file.\n",
    );
    const again = await anExport();
    expect(gunzipSync(await readFile(again)).toString()).not.toContain(email);
    expect(await verifyLogFile(ctx(), again, null)).toMatchObject({
      intact: true,
      erased: 3,
      erasedSince: 0,
    });
    const both = await Promise.allSettled([detach(again), erasePerson(ctx(), email)]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect((await erasePerson(ctx(), email)).logFiles).toEqual([basename(again)]);
    await sealAll();
    expect(await verifyChain()).toMatchObject({ intact: true });
    expect((await readArchive(again, null)).problems).toEqual([]);
  });
});

describe("by LOG_KEEP_MONTHS", () => {
  const folder = mkdtempSync(join(tmpdir(), "log-archive-"));
  beforeEach(() => {
    vi.stubEnv("LOG_ARCHIVE_DIR", folder);
    vi.stubEnv("LOG_KEEP_MONTHS", "2");
    reloadConfig();
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    return () => {
      vi.unstubAllEnvs();
      reloadConfig();
    };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("months leave, one file for each time, and as many stay", async () => {
    await archiveOldMonths(ctx());
    await sealAll();
    expect(await verifyChain()).toMatchObject({ intact: true, detached: [{ month: "2026-06" }] });
    expect((await seqs())[0]).toBe(4);
    await archiveOldMonths(ctx());
    expect(readdirSync(folder)).toHaveLength(1);
    await archiveOldMonths(contextAt(new Date("2026-10-01T00:00:00Z")));
    expect(readdirSync(folder).map((name) => name.slice(-15))).toEqual([
      "log-2026-06.log",
      "log-2026-07.log",
    ]);
    expect(await verifyChain()).toMatchObject({
      intact: true,
      detached: [{ month: "2026-06" }, { month: "2026-07" }],
    });
  });

  it("the self-check says when months do not leave", async () => {
    await aLogOfMonths();
    const line = async () => {
      const [check] = logArchiveChecks();
      if (!check) throw new Error("There is no such check.");
      return toldLine(await runCheck(check), findings, findingFormats({ language: "en", tag: "en-GB" }));
    };
    expect(await line()).toMatchObject({
      state: "attention",
      found: expect.stringMatching(/^The log still has entries of \d.*, though LOG_KEEP_MONTHS is 2\.$/),
      todo: expect.stringContaining(folder),
    });
    await archiveOldMonths(contextAt(new Date()));
    expect(await line()).toMatchObject({
      state: "good",
      found: expect.stringContaining("the last 2 are moved"),
    });
  });

  it("a server that stops breaks it off: nothing is left of it, and it is done at the next start", async () => {
    await aLogOfMonths();
    const before = await seqs();
    await expect(archiveOldMonths(ctx(), AbortSignal.abort())).rejects.toThrow("aborted");
    expect([await seqs(), readdirSync(folder)]).toEqual([expect.arrayContaining(before), []]);
    await archiveOldMonths(ctx(), new AbortController().signal);
    expect((await seqs())[0]).toBe(4);
  });

  it("a file whose entries are still there is used, or left where it does not fit any more", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    await aLogOfMonths(email);
    const name = `latchkey-${(await installationId(database())).slice(0, 8)}-log-2026-06`;
    const order = { month: "2026-06", path: join(folder, `${name}.log`), passphrase: null };
    await exportLog(ctx(), order);
    await erasePerson(ctx(), email);
    await archiveOldMonths(ctx());
    expect((await verifyChain()).detached).toMatchObject([{ file: `${name}-2.log` }]);
    await aLogOfMonths();
    rmSync(join(folder, `${name}-2.log`));
    rmSync(order.path);
    await exportLog(ctx(), order);
    await archiveOldMonths(ctx());
    expect((await verifyChain()).detached).toMatchObject([{ file: `${name}.log` }]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("needs a folder", () => {
    vi.stubEnv("LOG_ARCHIVE_DIR", "");
    expect(() => reloadConfig()).toThrow("LOG_ARCHIVE_DIR and LOG_KEEP_MONTHS need each other");
    vi.stubEnv("LOG_ARCHIVE_DIR", folder);
    reloadConfig();
  });
});
