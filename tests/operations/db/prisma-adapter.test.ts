import { expect, it, onTestFinished } from "vitest";
import { databaseUrl, openPool } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { aKey, aShop } from "@/tests/support/factories";

it("sends one statement after the other in a transaction, also of relations, and after one that failed", async () => {
  const { id } = await aKey((await aShop()).application);
  const { db, mostAtOnce } = watchedDatabase();
  const read = inTransaction({ db }, ({ db: { prisma } }) =>
    prisma.licenseKey.findUniqueOrThrow({
      where: { id },
      include: { application: true, plan: true, activations: true },
    }),
  );
  await expect(read).resolves.toMatchObject({ id, activations: [] });
  const failed = inTransaction({ db }, async ({ db: { prisma } }) => {
    await expect(prisma.$queryRaw`SELECT nothing`).rejects.toThrow("42703");
    await prisma.$queryRaw`SELECT 2`;
  });
  await expect(failed).rejects.toThrow("25P02");
  await expect(db.prisma.licenseKey.count({ where: { id } })).resolves.toBe(1);
  expect(mostAtOnce()).toBe(1);
});

function watchedDatabase() {
  const { pool, prisma, db } = openPool(databaseUrl());
  onTestFinished(async () => {
    await prisma.$disconnect();
    await pool.end();
  });
  let most = 0;
  pool.on("connect", (client) => {
    let open = 0;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown; // all its shapes in one
    client.query = ((...args: unknown[]) => {
      const result = query(...args);
      most = Math.max(most, ++open);
      const ended = () => void open--;
      // The pool's own statements have a callback, and a connection each.
      if (result instanceof Promise) result.then(ended, ended);
      else ended();
      return result;
    }) as typeof client.query;
  });
  return { db, mostAtOnce: () => most };
}
