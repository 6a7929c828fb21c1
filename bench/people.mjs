/**
 * What erasing a person and taking months out of the log cost: node bench/people.mjs [keys, 200000] [log entries, 500000]
 * It seeds a throw-away PostgreSQL of its own and needs no other database.
 */
import { load } from "../scripts/typescript.mjs";

const { bench } = await load("bench/people.ts");
const [keys = "200000", entries = "500000"] = process.argv.slice(2);
await bench(Number(keys), Number(entries));
