/** Fills a new installation with something of everything that its version has, by its command line and its interfaces. */
import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../requirements.mjs";

const APP = "example-app";
const MACHINES = ["a", "b", "c"].map((letter) => letter.repeat(64));
/** The log is sealed every two seconds. */
const SEALED_MS = 6_000;
/** A zip archive without files. */
const EMPTY_ZIP = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);

/** Resolves with what a test needs to go on with it: plaintext keys and tokens, and who may sign in. */
export async function fill({ tree, server, environment }) {
  const version = {
    has: (path) => existsSync(join(tree, path)),
    latchkey: (...args) =>
      JSON.parse(
        execFileSync(process.execPath, ["dist/cli.mjs", ...args, "--json"], {
          cwd: tree,
          env: server.env,
          encoding: "utf8",
        }),
      ),
    call: (method, path, options) => call(server.url, method, path, options),
  };
  const tokens = setUp(version);
  const keys = await licenses(version, tokens);
  const releases = await publish(version, tokens);
  const facts = {
    ...{ application: APP, tokens, keys, releases },
    ...extras(version, keys, environment.DATA_DIR),
    ...(version.has("lib/domain/people/second-factor.ts") ? await accounts(tree, server.env) : {}),
    ...mails(version),
  };
  await marks(version, tokens, environment.DATA_DIR);
  await new Promise((resolve) => setTimeout(resolve, SEALED_MS));
  return facts;
}

function setUp({ latchkey }) {
  latchkey("app", "create", APP, "--name", "Example App", "--manage-codes");
  latchkey("app", "create", "tools", "--name", "Tools", "--kind", "license-only");
  latchkey("variant", "create", APP, "pro", "--restricted");
  const opens = ["--variant", "pro", "--premium-plugins"];
  latchkey(
    "plan",
    "create",
    APP,
    "pro",
    "--name",
    "Pro",
    "--devices",
    "2",
    "--feature",
    "export=true",
    ...opens,
  );
  latchkey("plan", "create", APP, "basic", "--name", "Basic", "--feature", "projects=5");
  latchkey("plan", "create", "tools", "all", "--name", "All tools", "--devices", "5");
  latchkey("operator", "create", "--email", "owner@example.com", "--role", "owner");
  const token = (purpose) =>
    latchkey("token", "create", APP, "--purpose", purpose, "--name", `${purpose} token`).token;
  return { service: token("key-api"), ci: token("ci"), update: token("update") };
}

/** An active key with two devices, and one each that is suspended, revoked and expired. */
async function licenses({ call: send, latchkey }, { service }) {
  const keysApi = (method, path, body) =>
    send(method, `/${APP}/keys/v1/keys${path}`, { token: service, body });
  const issue = async (fields) => (await keysApi("POST", "", fields)).keys[0];
  const ada = { email: "ada@example.com", name: "Ada Lovelace", note: "Order 1001" };
  const active = await issue({ plan: "pro", ...ada });
  const suspended = await issue({ plan: "basic", email: "bob@example.com" });
  const revoked = await issue({ plan: "basic", name: "Zoë Ünal" });
  const expired = await issue({ plan: "basic", expiresAt: "2026-01-31" });
  const license = (verb, body) => send("POST", `/${APP}/license/v1/${verb}`, { body });
  const devices = [];
  for (const [index, machineId] of MACHINES.entries()) {
    if (index === 2) await license("deactivate", { key: active.key, machineId: MACHINES[1] });
    const { token } = await license("activate", {
      key: active.key,
      machineId,
      name: `Laptop ${index}`,
      version: "1.0.0",
    });
    devices.push({ machineId, token });
  }
  await license("activate", { key: suspended.key, machineId: MACHINES[0] });
  await license("validate", { key: active.key, machineId: MACHINES[0] });
  await keysApi("POST", `/${suspended.id}/suspend`, { reason: "chargeback" });
  await keysApi("POST", `/${revoked.id}/revoke`, {});
  latchkey("key", "issue", "tools", "--plan", "all", "--count", "3");
  return {
    active: { ...active, devices: [devices[0], devices[2]], released: devices[1] },
    ...{ suspended, revoked, expired },
  };
}

/** Null for a version without releases. */
async function publish({ has, call: send, latchkey }, { ci }) {
  if (!has("app/[application]/ci/release/route.ts")) return null;
  const upload = (path, file, name, fields) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append("file", new Blob([file]), name);
    return send("POST", `/${APP}/ci/${path}`, { token: ci, form: body });
  };
  const file = (version) => `The program, version ${version}`;
  const release = (version, fields) =>
    upload("release", file(version), `example-app-${version}.zip`, {
      version,
      notes: `What is new in ${version}`,
      ...fields,
    });
  await release("1.0.0", { variant: "basic", publish: "true" });
  await release("1.1.0", { variant: "basic", publish: "true", critical: "true" });
  await release("1.2.0-beta.1", { variant: "basic", channel: "beta", publish: "true" });
  await release("1.2.0", { variant: "basic" });
  await release("1.0.1", { variant: "pro", publish: "true" });
  const { id } = await release("1.0.2", { variant: "basic", publish: "true" });
  if (has("lib/cli/release.ts")) latchkey("release", "withdraw", APP, id, "--reason", "does not start");
  await upload("plugin", EMPTY_ZIP, "maps.zip", { pluginId: "maps", version: "1.0.0", publish: "true" });
  return { newest: "1.1.0", content: file("1.1.0"), restricted: "1.0.1" };
}

/** What came later, where this version has it. */
function extras({ has, latchkey }, { active }, dataDir) {
  const facts = {};
  if (has("lib/cli/feed.ts")) {
    latchkey("feed", "on", APP, "tauri", "electron");
    latchkey("feed-key", "create", APP, "--format", "minisign");
  }
  if (has("lib/cli/feed-token.ts")) {
    facts.feedToken = latchkey("feed-token", "create", APP, active.id, "--name", "office").token;
  }
  if (has("lib/cli/import.ts")) {
    const imported = join(dataDir, "import.csv");
    facts.importedKey = "OTHER-SHOP-0001-ABCDEF";
    writeFileSync(imported, `key,plan,email\n${facts.importedKey},basic,eve@example.com\n`);
    latchkey("import", APP, imported);
    rmSync(imported);
  }
  if (has("lib/cli/webhook.ts"))
    facts.webhook = latchkey("webhook", "create", APP, "https://shop.example.test/events").id;
  return facts;
}

/** A key that is to be mailed. */
function mails({ has, latchkey }) {
  if (!has("lib/cli/mail.ts")) return {};
  latchkey("mail", "update", APP, "--keys", "on", "--reminders", "on", "--before-en", "Thank you.");
  const { keys } = latchkey(
    "key",
    "issue",
    APP,
    "--plan",
    "pro",
    "--email",
    "mia@example.com",
    "--language",
    "de",
    "--send",
  );
  return { mailedKey: keys[0].id };
}

/** What leaves rows of its own behind: a trial, a call that may be repeated, an upload that is open, a backup, an erasure. */
async function marks({ has, latchkey, call: send }, { service, ci }, dataDir) {
  if (has("app/[application]/license/v1/trial/route.ts")) {
    latchkey("plan", "create", APP, "trial", "--name", "Trial", "--trial", "14");
    await send("POST", `/${APP}/license/v1/trial`, { body: { machineId: MACHINES[0] } });
  }
  if (has("lib/http/keys-api/repeatable.ts"))
    await send("POST", `/${APP}/keys/v1/keys`, {
      token: service,
      body: { plan: "basic", email: "once@example.com" },
      headers: { "idempotency-key": "order-1002" },
    });
  if (has("app/[application]/ci/uploads/route.ts"))
    await send("POST", `/${APP}/ci/uploads`, {
      token: ci,
      body: { name: "example-app-2.0.0.zip", size: 1_000, sha256: "0".repeat(64) },
    });
  if (has("lib/cli/backup.ts")) {
    const file = join(dataDir, "fixture.backup");
    latchkey("backup", file);
    rmSync(file);
  }
  if (has("lib/cli/customer.ts")) {
    latchkey("key", "issue", APP, "--plan", "basic", "--email", "gone@example.com");
    latchkey("customer", "erase", "--email", "gone@example.com", "--yes");
  }
}

async function accounts(tree, env) {
  const outfile = join(tree, "dist", "fixture-accounts.mjs");
  await build({
    entryPoints: [join(ROOT, "scripts", "database-fixture", "accounts.ts")],
    ...{ outfile, bundle: true, platform: "node", format: "esm", target: "node20", logLevel: "error" },
    packages: "external",
    alias: { "@/lib": join(tree, "lib") },
  });
  try {
    return JSON.parse(execFileSync(process.execPath, [outfile], { cwd: tree, env, encoding: "utf8" }));
  } finally {
    rmSync(outfile);
  }
}

async function call(url, method, path, { token, body, form, headers = {} } = {}) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form ? {} : { "content-type": "application/json" }),
    },
    body: form ?? JSON.stringify(body ?? {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
