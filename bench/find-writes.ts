/** What the indexes of the search cost those who write: the same work with them and without. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { activate } from "@/lib/domain/activations/activate";
import type { Application } from "@/lib/domain/applications/find";
import { COMMAND_LINE, contextFor } from "@/lib/domain/context";
import { parseEmail } from "@/lib/domain/keys/email";
import { issueKeys } from "@/lib/domain/keys/issue";

const ROUNDS = 12;
const KEYS = 100;

export async function measureWrites(
  pool: pg.Pool,
  application: Application,
  indexes: readonly string[],
): Promise<void> {
  const { rows } = await pool.query<{ definition: string }>(
    "SELECT pg_get_indexdef(name::regclass) AS definition FROM unnest($1::text[]) AS name",
    [indexes],
  );
  // The first round warms up what both need.
  await inRounds(application);
  const measured = { with: await inRounds(application), without: { issue: 0, activate: 0 } };
  for (const name of indexes) await pool.query(`DROP INDEX "${name}"`);
  measured.without = await inRounds(application);
  for (const { definition } of rows) await pool.query(definition);
  for (const [how, { issue, activate: activation }] of Object.entries(measured)) {
    console.log(
      `${how} the indexes: ${KEYS} keys issued in ${issue.toFixed(1)} ms, a device activated in ${activation.toFixed(2)} ms`,
    );
  }
}

/** Medians. */
async function inRounds(application: Application): Promise<{ issue: number; activate: number }> {
  const [issued, activated]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const keys = await issueKeys(contextFor(COMMAND_LINE), application, {
      plan: "plan-1",
      count: KEYS,
      email: parseEmail(`buyer.${randomUUID()}@shop${round}.example`),
      name: "A customer",
      note: null,
      expiresAt: null,
      source: "api",
    });
    issued.push(performance.now() - start);
    const begun = performance.now();
    for (const { key } of keys) {
      await activate(contextFor(COMMAND_LINE), application.slug, {
        key,
        machineId: randomUUID(),
        name: `DESKTOP-${randomUUID().slice(0, 7)}`,
        version: null,
      });
    }
    activated.push((performance.now() - begun) / KEYS);
  }
  return { issue: median(issued), activate: median(activated) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
