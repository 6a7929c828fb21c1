/**
 * Two servers behind a proxy, from one version to this one and back, under load: node bench/rolling-upgrade.mjs OLD_CHECKOUT [nginx|haproxy]
 * OLD_CHECKOUT: a checkout whose programs are built (node scripts/build.mjs client, then programs). Takes about two minutes, on a throw-away PostgreSQL.
 */
import { load } from "../scripts/typescript.mjs";

const { bench } = await load("bench/rolling-upgrade.ts");
const [checkout, proxy = "haproxy"] = process.argv.slice(2);
if (!checkout) throw new Error("Usage: node bench/rolling-upgrade.mjs OLD_CHECKOUT [nginx|haproxy]");
await bench(checkout, proxy);
