/** Prisma's adapter for pg, which sends one statement after the other in a transaction. */
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory, Transaction } from "@prisma/driver-adapter-utils";
import type pg from "pg";

/**
 * Prisma reads the relations of a row side by side, in a transaction on its one connection. pg queues what comes meanwhile and
 * deprecates that: its version 9 refuses it. Until Prisma waits by itself (prisma/orm#29979).
 */
export function prismaAdapter(pool: pg.Pool, schema: string): SqlDriverAdapterFactory {
  const factory = new PrismaPg(pool, { disposeExternalPool: false, schema });
  const { provider, adapterName } = factory;
  return {
    provider,
    adapterName,
    connect: async () => {
      const adapter = await factory.connect();
      return {
        provider,
        adapterName,
        queryRaw: (query) => adapter.queryRaw(query),
        executeRaw: (query) => adapter.executeRaw(query),
        executeScript: (script) => adapter.executeScript(script),
        startTransaction: async (level) => inTurn(await adapter.startTransaction(level)),
        getConnectionInfo: () => adapter.getConnectionInfo(),
        dispose: () => adapter.dispose(),
      };
    },
  };
}

/**
 * Each statement waits for the one before it, whether that succeeds or fails. `commit` and `rollback` send none: Prisma sends its
 * own before them. Without savepoints, which only a transaction within another needs.
 */
function inTurn(transaction: Transaction): Transaction {
  const { provider, adapterName, options } = transaction;
  let last: Promise<unknown> = Promise.resolve();
  function after<T>(send: () => Promise<T>): Promise<T> {
    const answer = last.then(send);
    last = answer.catch(() => undefined);
    return answer;
  }
  return {
    provider,
    adapterName,
    options,
    queryRaw: (query) => after(() => transaction.queryRaw(query)),
    executeRaw: (query) => after(() => transaction.executeRaw(query)),
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
  };
}
