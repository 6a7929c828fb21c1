import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { BEGINNING, CHAIN_COLUMNS, type ChainRow, chainHash, chainKey } from "@/lib/domain/audit/chain";
import { record } from "@/lib/domain/audit/record";
import { sealAll } from "@/lib/domain/audit/seal";
import { parseHead, verifyChain } from "@/lib/domain/audit/verify-chain";
import { anApplication, contextAt } from "@/tests/support/factories";
import { refusal } from "@/tests/support/refusal";
import { aSealedLog, sql, tamper } from "./log-chain";

const THIRD = "WHERE seq = 3";

describe("verifying the console log", () => {
  it.each([
    ["id", "id = gen_random_uuid()"],
    ["at", "at = at + interval '1 millisecond'"],
    ["actor_kind", "actor_kind = 'customer'"],
    ["actor_id", "actor_id = 'somebody'"],
    ["actor_name", "actor_name = 'somebody else'"],
    ["action", "action = 'key.issued'"],
    ["target", "target = 'key …9999'"],
    ["target_id", "target_id = NULL"],
    ["reason", "reason = ''"],
    ["detail", `detail = '{"number": 3, "price": 12.50}'`],
    ["hash", "hash = sha256('x')"],
    ["hash, taken away", "hash = NULL"],
  ])("finds a changed %s", async (_column, change) => {
    await aSealedLog();
    await tamper(`UPDATE audit_entries SET ${change} ${THIRD}`);
    const { intact, problems } = await verifyChain();
    expect(intact).toBe(false);
    expect(problems[0]).toMatchObject({ kind: "changed", seq: "3" });
    expect(problems[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("finds an entry that was moved to another application", async () => {
    await aSealedLog();
    const { id } = await anApplication();
    await tamper(`UPDATE audit_entries SET application_id = $1 ${THIRD}`, [id]);
    expect((await verifyChain()).problems).toMatchObject([{ kind: "changed", seq: "3" }]);
  });

  it("finds entries that were taken out, and one that was taken out of the chain", async () => {
    await aSealedLog();
    await tamper("DELETE FROM audit_entries WHERE seq IN (2, 3)");
    expect((await verifyChain()).problems).toEqual([
      { kind: "missing", seq: "2", id: null, sentence: "Entries 2 to 3 are missing." },
    ]);
    await aSealedLog();
    await tamper(`UPDATE audit_entries SET seq = NULL, hash = NULL ${THIRD}`);
    const report = await verifyChain();
    expect(report.problems).toMatchObject([{ kind: "missing", seq: "3", sentence: "Entry 3 is missing." }]);
    expect(report.unsealed.entries).toBe(1);
  });

  it("finds a gap that was closed again, and entries that changed places", async () => {
    await aSealedLog();
    await tamper(`DELETE FROM audit_entries ${THIRD}`);
    await tamper("UPDATE audit_entries SET seq = 3 WHERE seq = 4");
    await tamper("UPDATE audit_entries SET seq = 4 WHERE seq = 5");
    expect((await verifyChain()).problems[0]).toMatchObject({ kind: "changed", seq: "3" });
    await aSealedLog();
    await tamper("UPDATE audit_entries SET seq = 99 WHERE seq = 2");
    await tamper("UPDATE audit_entries SET seq = 2 WHERE seq = 3");
    await tamper("UPDATE audit_entries SET seq = 3 WHERE seq = 99");
    expect((await verifyChain()).problems[0]).toMatchObject({ kind: "changed", seq: "2" });
  });

  it.each([[0], [6]])("finds an entry that was put in at %i without its hash", async (seq) => {
    await aSealedLog();
    await tamper(
      `INSERT INTO audit_entries (id, at, actor_kind, actor_name, action, target, seq, hash)
       VALUES (gen_random_uuid(), now(), 'operator', 'x', 'key.updated', 'y', $1, sha256('x'))`,
      [seq],
    );
    expect((await verifyChain()).problems[0]).toMatchObject({ kind: "changed", seq: String(seq) });
  });

  it("finds an end that was cut off, and a log that was written anew, with a head from before", async () => {
    await aSealedLog();
    const { head } = await verifyChain();
    const noted = parseHead(`${head?.seq}:${head?.hash}`);
    expect((await verifyChain(noted)).intact).toBe(true);
    await tamper("DELETE FROM audit_entries WHERE seq > 3");
    expect((await verifyChain()).intact).toBe(true);
    expect((await verifyChain(noted)).problems).toMatchObject([{ kind: "head", seq: "5", id: null }]);
    await aSealedLog(6);
    expect((await verifyChain()).intact).toBe(true);
    expect((await verifyChain(noted)).problems).toMatchObject([{ kind: "head", seq: "5" }]);
    expect(() => parseHead("5:abc")).toThrow(refusal("SEQ:HASH"));
  });

  it("hashes the form that is written down under the installation's key, so that its owner can check it", async () => {
    await aSealedLog(1);
    const { rows } = await databasePool().query("SELECT * FROM audit_entries");
    const [row] = rows;
    const form = { ...row, at: row.at.toISOString(), detail: '{"price": 12.5, "number": 1}' };
    expect(chainHash(chainKey(), BEGINNING.hash, 1n, form).equals(row.hash)).toBe(true);
  });

  it("finds a log that was written anew by somebody who does not have the pepper", async () => {
    await aSealedLog(3);
    const { rows } = await databasePool().query<ChainRow>(
      `SELECT ${CHAIN_COLUMNS} FROM audit_entries ORDER BY audit_entries.seq`,
    );
    let former = BEGINNING.hash;
    for (const row of rows) {
      const forged = { ...row, actor_name: "somebody else" };
      former = chainHash(Buffer.alloc(32), former, BigInt(row.seq ?? ""), forged);
      await tamper("UPDATE audit_entries SET actor_name = $2, hash = $3 WHERE id = $1", [
        row.id,
        forged.actor_name,
        former,
      ]);
    }
    expect((await verifyChain()).problems.map(({ seq }) => seq)).toEqual(["1", "2", "3"]);
  });
});

describe("a sealed entry", () => {
  it.each([
    ["changed", "UPDATE audit_entries SET reason = 'none' WHERE seq = 3"],
    [
      "taken out of the chain to be sealed anew",
      "UPDATE audit_entries SET seq = NULL, hash = NULL WHERE seq = 5",
    ],
    ["deleted", "DELETE FROM audit_entries WHERE seq = 5"],
    ["swept away with all others", "TRUNCATE audit_entries"],
  ])("cannot be %s", async (_what, statement) => {
    await aSealedLog();
    await expect(sql(statement)).rejects.toThrow("neither changed nor deleted");
    expect(await verifyChain()).toMatchObject({ intact: true, entries: 5 });
  });

  it("keeps its application from being deleted", async () => {
    await aSealedLog(1);
    const { id } = await contextAt().db.prisma.application.create({
      data: {
        id: crypto.randomUUID(),
        slug: "empty",
        name: "Empty",
        kind: "license_only",
        createdAt: new Date(),
      },
    });
    await record(contextAt(), { applicationId: id, action: "application.created", target: "empty" });
    await sealAll();
    await expect(sql("DELETE FROM applications WHERE id = $1", [id])).rejects.toThrow("audit_entries");
    expect((await verifyChain()).intact).toBe(true);
  });
});
