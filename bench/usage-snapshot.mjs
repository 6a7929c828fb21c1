/**
 * What a usage snapshot costs: node bench/usage-snapshot.mjs [keys, 200000]
 * It seeds a throw-away PostgreSQL of its own with two and a half devices a key, and needs no other database.
 */
import { load } from "../scripts/typescript.mjs";

const { bench } = await load("bench/usage-snapshot.ts");
const [keys = "200000"] = process.argv.slice(2);
await bench(Number(keys));
