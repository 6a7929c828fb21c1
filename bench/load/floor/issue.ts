/** The floor of issuing: caller, plan, keys and log entry in one statement. */
import { createHmac, randomBytes } from "node:crypto";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { serveJson } from "./serve";
import { floorSettings } from "./settings";

const settings = floorSettings();
const pepper = Buffer.from(settings.pepper, "hex");
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.poolSize });
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const KEY_LENGTH = 25;

const ISSUE = {
  name: "issue",
  text: `
    WITH caller AS (
      SELECT c.id, c.name, c.application_id, p.id AS plan_id, p.max_activations
      FROM credentials c
      JOIN applications a ON a.id = c.application_id
      JOIN plans p ON p.application_id = a.id AND p.code = $6 AND p.status IN ('public', 'hidden')
      WHERE c.secret_hash = $5 AND c.purpose = 'key_api' AND c.revoked_at IS NULL AND a.slug = $4
    ), issued AS (
      INSERT INTO license_keys (id, secret_hash, last_four, application_id, plan_id, source, max_activations, created_at)
      SELECT k.id, k.secret_hash, k.last_four, caller.application_id, caller.plan_id, 'api', caller.max_activations, $7
      FROM caller, unnest($1::uuid[], $2::bytea[], $3::text[]) AS k (id, secret_hash, last_four)
      RETURNING id
    )
    INSERT INTO audit_entries (id, at, application_id, actor_kind, actor_id, actor_name, action, target, detail)
    SELECT $8, $7, application_id, 'service_token', id::text, name, 'key.issued', $9,
           jsonb_build_object('plan', $6::text, 'keys', (SELECT jsonb_agg(id ORDER BY id) FROM issued))
    FROM caller`,
};

serveJson(201, async (body, request) => {
  const { plan, count } = JSON.parse(body);
  const slug = request.url?.split("/")[1];
  const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const keys = newKeys(count);
  const { rowCount } = await pool.query({
    ...ISSUE,
    values: [
      keys.map(({ id }) => id),
      keys.map(({ key }) => hmac(`license-key\0${key}`)),
      keys.map(({ key }) => key.slice(-4)),
      slug,
      hmac(`credential:key_api\0${token}`),
      plan,
      new Date(),
      uuidv7(),
      `${count} keys`,
    ],
  });
  if (rowCount !== 1) throw new Error("not allowed");
  return JSON.stringify({ keys });
});

function newKeys(count: number): { id: string; key: string }[] {
  const random = randomBytes(count * KEY_LENGTH);
  return Array.from({ length: count }, (_, index) => {
    let key = "";
    for (let at = 0; at < KEY_LENGTH; at++) {
      if (at > 0 && at % 5 === 0) key += "-";
      key += SYMBOLS[(random[index * KEY_LENGTH + at] ?? 0) & 31];
    }
    return { id: uuidv7(), key };
  });
}

function hmac(text: string): Buffer {
  return createHmac("sha256", pepper).update(text).digest();
}
