/**
 * How fast the console's lists are: node bench/console-lists.mjs [keys, 200000] [--plans]
 * It seeds a throw-away PostgreSQL of its own and needs no other database.
 */
import { load } from "../scripts/typescript.mjs";

const { bench } = await load("bench/console-lists.ts");
const [keys = "200000"] = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
await bench(Number(keys), process.argv.includes("--plans"));
