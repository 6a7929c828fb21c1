/**
 * How fast the console finds things among all keys and devices: node bench/find.mjs [keys, 2000000] [--plans]
 * It seeds a throw-away PostgreSQL of its own and needs no other database.
 */
import { load } from "../scripts/typescript.mjs";

const { bench } = await load("bench/find.ts");
const [keys = "2000000"] = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
await bench(Number(keys), process.argv.includes("--plans"));
