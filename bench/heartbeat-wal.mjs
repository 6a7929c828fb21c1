/**
 * What a heartbeat costs in WAL with full-page images on: node bench/heartbeat-wal.mjs [devices, 500000]
 * It seeds a throw-away PostgreSQL of its own and needs no other database. Takes a few minutes.
 */
import { load } from "../scripts/typescript.mjs";

const { bench } = await load("bench/heartbeat-wal.ts");
const [devices = "500000"] = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
await bench(Number(devices));
