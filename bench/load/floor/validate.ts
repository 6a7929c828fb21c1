/** The floor of `validate`: one prepared statement a call, one signature, nothing else. */
import { createHmac } from "node:crypto";
import pg from "pg";
import { serveJson } from "./serve";
import { floorSettings } from "./settings";
import { type License, signedAnswer } from "./sign";

const settings = floorSettings();
const pepper = Buffer.from(settings.pepper, "hex");
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.poolSize });
const HOUR_MS = 3600 * 1000;

const FIND = {
  name: "find",
  text: `SELECT a.slug, s.kid, s.sealed_private_key AS "sealedPrivateKey",
                k.state, k.expires_at AS "expiresAt", k.updates_until AS "updatesUntil",
                k.max_activations AS "maxActivations",
                p.code AS "planCode", p.name AS "planName", p.features,
                x.id AS "activationId", x.machine_id AS "machineId", x.version,
                x.last_seen_at AS "lastSeenAt", x.released_at AS "releasedAt"
         FROM applications a
         JOIN signing_keys s ON s.id = a.license_signing_key_id
         JOIN license_keys k ON k.secret_hash = $2 AND k.application_id = a.id
         JOIN plans p ON p.id = k.plan_id
         JOIN activations x ON x.key_id = k.id AND x.machine_id = $3
         WHERE a.slug = $1`,
};
const NOTE = {
  name: "note",
  text: "UPDATE activations SET last_seen_at = now(), version = $2 WHERE id = $1",
};

type Row = License & { state: string; version: string | null; lastSeenAt: Date; releasedAt: Date | null };

serveJson(200, async (body, request) => {
  const { key, machineId, version } = JSON.parse(body);
  const slug = request.url?.split("/")[1];
  const hash = createHmac("sha256", pepper).update(`license-key\0${key}`).digest();
  const { rows } = await pool.query<Row>({ ...FIND, values: [slug, hash, machineId] });
  const [row] = rows;
  const now = Date.now();
  if (row?.state !== "active" || row.releasedAt) throw new Error("no license");
  if (row.expiresAt && row.expiresAt.getTime() <= now) throw new Error("expired");
  if (row.version !== version || now - row.lastSeenAt.getTime() >= HOUR_MS) {
    await pool.query({ ...NOTE, values: [row.activationId, version] });
  }
  return signedAnswer(row, settings);
});
