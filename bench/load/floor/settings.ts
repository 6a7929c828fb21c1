/** What a floor program is started with: the path of a JSON file, so that no secret is on a command line. */
import { readFileSync } from "node:fs";

export type FloorSettings = {
  databaseUrl: string;
  poolSize: number;
  baseUrl: string;
  /** Hex, as KEY_PEPPER and MASTER_KEY are given to the product. */
  pepper: string;
  masterKey: string;
  /** For the floors of `check` and `feed`: the product's own answer. */
  answer?: { headers: Record<string, string>; body: string };
};

export function floorSettings(): FloorSettings {
  return JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
}
