/**
 * Writes the vectors beside this file. Uses nothing of the service, so that a fault there cannot find its way in
 * here; everything is fixed and Ed25519 is deterministic, so every run writes the same bytes.
 *
 *     node tests/vectors/generate.mjs           writes the files
 *     node tests/vectors/generate.mjs --check   changes nothing; exit 1 when a file would change
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { freshnessCases } from "./generate-freshness.mjs";
import { invalidTokens } from "./generate-invalid.mjs";
import { keys, publicKeyResponse } from "./generate-keys.mjs";
import { releaseSequences } from "./generate-sequences.mjs";
import { validTokens } from "./generate-valid.mjs";

const files = {
  "keys.json": { publicKeyResponse, keys },
  "valid-tokens.json": { tokens: validTokens },
  "invalid-tokens.json": { tokens: invalidTokens },
  "release-sequences.json": { sequences: releaseSequences },
  "freshness.json": { cases: freshnessCases },
};

const isCheck = process.argv.includes("--check");
for (const [name, content] of Object.entries(files)) {
  const path = fileURLToPath(new URL(name, import.meta.url));
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (!isCheck) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    process.stderr.write(`${name} is not what generate.mjs writes.\n`);
    process.exitCode = 1;
  }
}
