/**
 * What a lost primary costs: node bench/failover.mjs postgres|pgbouncer|redis
 * postgres: three Patroni nodes with a synchronous standby behind HAProxy, two servers under load, and kill -9 for the primary's node.
 * pgbouncer: the same through PgBouncer in transaction mode. redis: the limits' master behind three sentinels.
 * Needs Debian's patroni, etcd-server, haproxy, postgresql, pgbouncer and redis-server; takes about two minutes, in folders that are thrown away.
 */
import { load } from "../scripts/typescript.mjs";

const { bench } = await load("bench/failover/bench.ts");
await bench(process.argv[2] ?? "postgres");
