import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

it(".env.example lists exactly the variables that the configuration reads", () => {
  const schemas = [
    "config",
    "limits-config",
    "redis-config",
    "database-config",
    "storage-config",
    "caller-config",
    "webhook-config",
    "retention-config",
    "backup-config",
    "tracing-config",
  ]
    .map((name) => read(`lib/config/${name}.ts`))
    .join("");
  expect(names(read(".env.example"), /^#([A-Z0-9_]+)=/gm)).toEqual(names(schemas, /^ {2}([A-Z0-9_]+): /gm));
});
