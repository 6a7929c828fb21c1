import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
it("probe", async () => {
  const p = database().prisma as any;
  await p.$transaction(async (tx: any) => {
    process.stderr.write(`INST p:${"$transaction" in p} ${typeof p.$transaction} tx:${"$transaction" in tx} ${typeof tx.$transaction} ${"$connect" in tx} ${typeof tx.$connect}\n`);
  });
  expect(1).toBe(1);
});
