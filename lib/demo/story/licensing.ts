/** The life of a license: sold, activated, verified offline, suspended, moved. */
import * as z from "zod";
import type { HttpCall } from "../call";
import type { Stage } from "../stage";
import { PLAN, type Product, SLUG } from "./set-up";

export type License = Product & Readonly<{ id: string; key: string; manageCode: string }>;
type Machine = Readonly<{ id: string; name: string }>;

export const DESKTOP: Machine = { id: "desktop-7f3a", name: "Desktop" };
const LAPTOP: Machine = { id: "laptop-19c2", name: "Laptop" };
export const TABLET: Machine = { id: "tablet-e05b", name: "Tablet" };

const KEY = z.string().regex(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/);
const MANAGE_CODE = z.string().regex(/^VC(-[0-9A-Z]{5}){4}$/);
/** The answer of `activate` and `validate` to a device that may run the program. */
const ENTITLED = { status: "active", token: z.string().regex(/^[\w-]+\.[\w-]+$/) } as const;

export function licenseCall(verb: string, { licenseBase, key }: License, { id, name }: Machine): HttpCall {
  const body = { key, machineId: id, ...(verb === "activate" ? { name } : {}) };
  return { url: `${licenseBase}/${verb}`, body };
}

export async function tellLicensing(stage: Stage, product: Product): Promise<License> {
  stage.chapter("Sell", "From here on it is HTTP. The shop's server issues a key after a sale.");
  stage.step("Issue a key: only this answer shows it, the database has only its hash");
  const body = { plan: PLAN, email: "ana@example.com", note: "order 1001" };
  const call = { url: `${product.keysBase}/keys`, bearer: product.serviceToken, body };
  const issued = { id: z.string(), key: KEY, manageCode: MANAGE_CODE };
  const { keys } = await stage.call(call, { keys: [issued] }, 201);
  const license = { ...product, ...keys[0] };
  await verifyOffline(stage, license, await activateDevices(stage, license));
  await suspendAndMove(stage, license);
  return license;
}

/** The desktop's license token, as the program there keeps it. */
async function activateDevices(stage: Stage, license: License): Promise<string> {
  stage.chapter("Activate", "The licensed program needs nothing but the key that its user typed in.");
  stage.step("Activate on the desktop: one seat of two is taken");
  const activated = { ...ENTITLED, license: { plan: PLAN, features: z.looseObject({}) } };
  const { token } = await stage.call(licenseCall("activate", license, DESKTOP), activated);
  stage.step("Activate on the laptop: both seats are taken");
  await stage.call(licenseCall("activate", license, LAPTOP), ENTITLED);
  stage.step("Activate on a third machine: refused, no seat is left");
  await stage.call(licenseCall("activate", license, TABLET), { error: "limit_reached" }, 403);
  stage.step("Look the key up: as the shop's support would; two devices are active");
  const record = { id: license.id, status: "active", activeDevices: 2 };
  const lookup = { url: `${license.keysBase}/keys?key=${license.key}`, bearer: license.serviceToken };
  await stage.call(lookup, { keys: [record] });
  stage.step("Validate on the desktop: the heartbeat, at start and about once a day");
  await stage.call(licenseCall("validate", license, DESKTOP), ENTITLED);
  return token;
}

/** `token` is the desktop's. */
async function verifyOffline(stage: Stage, { licenseBase }: License, token: string): Promise<void> {
  const genuine = stage.service.keepFile("desktop.token", token);
  const tampered = stage.service.keepFile("tampered.token", withMoreProjects(token));
  const how = "docs/snippets/typescript/verify.ts, yours to copy, shows how; dist/verify.mjs is its command.";
  stage.chapter("Verify offline", "Between heartbeats the program trusts the token it keeps.", how);
  stage.step("Fetch the public key: a program may also be shipped with it");
  const publicKey = await fetchPublicKey(stage, licenseBase);
  const verify = (machine: Machine, file: string) =>
    `node dist/verify.mjs license ${publicKey} ${SLUG} ${machine.id} '${file}'`;
  stage.step("Verify the token: without any network; genuine, for this machine, in time");
  await stage.run(verify(DESKTOP, genuine), { verified: "license", plan: PLAN, features: z.looseObject({}) });
  stage.step('Verify a tampered token: refused, the same but for "max_projects": 9999');
  await stage.run(verify(DESKTOP, tampered), { refused: "signature" }, 1);
  stage.step("Verify a copied token: refused on the tablet; genuine, but the desktop's");
  await stage.run(verify(TABLET, genuine), { refused: "sub" }, 1);
}

/** Of licenses or of releases, by their interface. */
export async function fetchPublicKey(stage: Stage, base: string): Promise<string> {
  const key = { publicKey: z.base64(), active: true };
  const { keys } = await stage.call({ url: `${base}/public-key` }, { algorithm: "Ed25519", keys: [key] });
  return keys[0].publicKey;
}

/** The same signature on a payload with another number in it. */
function withMoreProjects(token: string): string {
  const [payload = "", signature = ""] = token.split(".");
  const text = Buffer.from(payload, "base64url").toString("utf8");
  const altered = text.replace('"max_projects":50', '"max_projects":9999');
  return `${Buffer.from(altered, "utf8").toString("base64url")}.${signature}`;
}

async function suspendAndMove(stage: Stage, license: License): Promise<void> {
  const { id, keysBase, serviceToken } = license;
  const change = (verb: string, reason: string) => {
    return { url: `${keysBase}/keys/${id}/${verb}`, bearer: serviceToken, body: { reason } };
  };
  const late = "A machine that never goes online learns of it when its token ends, after seven days at most.";
  stage.chapter("Suspend", "A payment is charged back; later the matter is settled.", late);
  stage.step("Suspend the key: its devices keep their seats");
  await stage.call(change("suspend", "chargeback"), { id, status: "suspended", activeDevices: 2 });
  stage.step("Validate while suspended: refused, at the desktop's next heartbeat");
  await stage.call(licenseCall("validate", license, DESKTOP), { error: "suspended" }, 403);
  stage.step("Reactivate the key: with a reason, like every change");
  await stage.call(change("reactivate", "paid after all"), { id, status: "active", activeDevices: 2 });
  stage.step("Validate when reactivated: the desktop had kept its seat");
  await stage.call(licenseCall("validate", license, DESKTOP), ENTITLED);
  stage.chapter("Move", "The buyer gives the laptop away and takes the tablet instead.");
  stage.step("Deactivate the laptop: its seat is free");
  await stage.call(licenseCall("deactivate", license, LAPTOP), { ok: true });
  stage.step("Activate on the tablet: which was refused before");
  await stage.call(licenseCall("activate", license, TABLET), ENTITLED);
}
