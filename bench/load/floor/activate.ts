/** The floor of `activate`: the database function that the product calls, in one statement with the application. */
import { createHmac } from "node:crypto";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { serveJson } from "./serve";
import { floorSettings } from "./settings";
import { type License, signedAnswer } from "./sign";

const settings = floorSettings();
const pepper = Buffer.from(settings.pepper, "hex");
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.poolSize });

const ACTIVATE = {
  name: "activate",
  text: `SELECT a.slug, s.kid, s.sealed_private_key AS "sealedPrivateKey",
                d.outcome, d.activation_id AS "activationId", d.expires_at AS "expiresAt",
                d.updates_until AS "updatesUntil", d.max_activations AS "maxActivations", d.plan_code AS "planCode", d.plan_name AS "planName", d.features
         FROM applications a
         JOIN signing_keys s ON s.id = a.license_signing_key_id
         CROSS JOIN LATERAL activate_device(a.id, $2, $3, $4, $5, $6, $7, $8) d
         WHERE a.slug = $1`,
};

type Row = License & { outcome: string };

serveJson(200, async (body, request) => {
  const { key, machineId, name, version } = JSON.parse(body);
  const slug = request.url?.split("/")[1];
  const hash = createHmac("sha256", pepper).update(`license-key\0${key}`).digest();
  const values = [slug, hash, machineId, name, version, new Date(), uuidv7(), uuidv7()];
  const { rows } = await pool.query<Row>({ ...ACTIVATE, values });
  const [row] = rows;
  if (row?.outcome !== "active") throw new Error(`refused: ${row?.outcome}`);
  return signedAnswer({ ...row, machineId }, settings);
});
