import { describe, expect, it } from "vitest";
import type { ChainReport } from "@/lib/domain/audit/verify-chain";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { aSealedLog, tamper } from "./log-chain";

describe("latchkey log verify", () => {
  it("prints the head, against which it verifies later on, and fails once anything was changed", async () => {
    await aSealedLog(3);
    const { intact, head } = await latchkey<ChainReport>("log", "verify");
    expect(intact).toBe(true);
    const noted = `${head?.seq}:${head?.hash}`;
    expect(await latchkeyText("log", "verify", "--head", noted)).toContain(`head ${noted}`);

    await tamper("UPDATE audit_entries SET reason = 'for no reason' WHERE seq = 2");
    const broken = await refused("log", "verify");
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain("its hash chain is broken");
    const report: ChainReport = JSON.parse(broken.stdout);
    expect(report.problems).toMatchObject([{ seq: "2", kind: "changed" }]);
    expect((await refused("log", "verify", "--head", "nonsense")).code).toBe(2);
  });
});
