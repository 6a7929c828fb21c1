/**
 * Receives webhooks of FastSpring and issues, changes, suspends and revokes keys in Latchkey: docs/shops/fastspring.md.
 * Node 20.19 or newer, nothing else: node fastspring.mjs
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const SHOP = "fastspring";
const API = process.env.FASTSPRING_API_URL ?? "https://api.fastspring.com";

/** `X-FS-Signature`: base64, of the body alone. */
function isGenuine(headers, body, secret) {
  return same(headers["x-fs-signature"], createHmac("sha256", secret).update(body).digest("base64"));
}

function isPing() {
  return false;
}

/** One POST has several events. */
function eventOf(_headers, { events }) {
  return { id: events.map(({ id }) => id).join(" "), type: events.map(({ type }) => type).join(" "), events };
}

async function read({ events }) {
  const facts = [];
  for (const { type, created, data } of events) facts.push(...(await readOne(type, data, created)));
  return facts;
}

async function readOne(type, data, created) {
  if (type === "order.completed") return readOrder(data);
  if (type === "subscription.charge.completed") return readCharge(data);
  if (/^subscription\.(activated|updated|uncanceled)$/.test(type)) return readSubscription(type, data);
  if (type === "return.created") return readReturn(data);
  if (type === "chargeback.created") return readChargeback(data, created);
  return [];
}

/** One key for each line of an order; lines with a subscription have its end, where webhooks are expanded. */
function readOrder({ id, items, changed: at, customer, account, language }) {
  const buyer = buyerOf({ contact: customer ?? account?.contact, language });
  return items.map(({ product, quantity, subscription }) => {
    if (!subscription)
      return { sale: { order: id, line: product, product, quantity, end: null, at, ...buyer } };
    return {
      sale: { order: idOf(subscription), product, quantity, end: nextOf(subscription), at, ...buyer },
    };
  });
}

/** A rebill. Its time, not the subscription's, which may be of before. */
function readCharge({ subscription, status, timestamp: at, account }) {
  if (status !== "successful") return [{ note: `the charge is ${status}` }];
  return [{ sale: { ...subscribed(subscription), end: nextOf(subscription), at, ...buyerOf(account) } }];
}

function readSubscription(type, data) {
  const { active, changed: at, account } = data;
  if (!active) return [{ note: `${idOf(data)} is not active: its key ends by itself` }];
  const end = type === "subscription.activated" ? nextOf(data) : undefined;
  return [{ sale: { ...subscribed(data), end, at, ...buyerOf(account) } }];
}

async function readReturn({ completed, original, totalReturn, items, changed: at }) {
  if (!completed) return [{ note: "the return is not completed" }];
  if (totalReturn < original.total)
    return [{ note: `order ${original.id} is returned in part: nothing changes` }];
  const products = items.map(({ product }) => product?.product ?? product);
  const orders = await ordersOf(original.id, items);
  return [{ hold: { orders, products, name: `refund:${original.id}`, state: "final", at } }];
}

/** FastSpring does not report how it ends, so it only suspends. */
async function readChargeback({ order }, at) {
  return [{ hold: { orders: await ordersOf(order, []), name: `dispute:${order}`, state: "open", at } }];
}

/** A subscription's key has the subscription's ID, which an order names in its items. */
async function ordersOf(order, items) {
  const known = items.map(({ subscription }) => subscription).filter(Boolean);
  const subscriptions = known.length > 0 ? known : await subscriptionsOf(order);
  return [order, ...subscriptions.map(idOf)];
}

async function subscriptionsOf(order) {
  const { FASTSPRING_API_USER: user, FASTSPRING_API_PASSWORD: password } = process.env;
  if (!user || !password) return [];
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const answer = await call("FastSpring", "GET", `${API}/orders/${order}`, { authorization });
  const { items = [] } = answer.orders?.[0] ?? answer;
  return items.map(({ subscription }) => subscription).filter(Boolean);
}

function subscribed(subscription) {
  const { product, quantity } = subscription;
  return { order: idOf(subscription), product: product?.product ?? product, quantity };
}

/** Expanded, or not. */
function idOf(subscription) {
  return subscription?.id ?? subscription;
}

/** Until when it is paid: the next charge. */
function nextOf({ next }) {
  return next ? new Date(next).toISOString() : undefined;
}

/** Of an account, where webhooks are expanded. */
function buyerOf(account) {
  const { contact, language: locale } = account ?? {};
  if (!contact) return {};
  return { email: contact.email, name: [contact.first, contact.last].filter(Boolean).join(" "), locale };
}

// ---- From here to the end, all receivers of docs/shops are the same. ------------------------------------------------

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const BODY_BYTES_MAX = 1024 * 1024;
const PAGE = 500;
const WAITING_MAX = 200;

const settings = {
  host: process.env.HOST ?? "127.0.0.1",
  port: number("PORT", 8080),
  keys: `${required("LATCHKEY_URL").replace(/\/+$/, "")}/keys/v1`,
  token: required("LATCHKEY_TOKEN"),
  secrets: [required("WEBHOOK_SECRET"), process.env.WEBHOOK_SECRET_OLD].filter(Boolean),
  products: productsOf(required("PRODUCTS")),
  graceDays: number("GRACE_DAYS", 3),
  revokeAfterDays: number("REVOKE_AFTER_DAYS", 30),
  sendTo: process.env.SEND_TO,
  spool: process.env.SPOOL,
  awaitDays: number("AWAIT_DAYS", 30),
  retryMs: number("RETRY_SECONDS", 15) * 1000,
  timeoutMs: number("TIMEOUT_SECONDS", 4) * 1000,
};

/** Thrown where the shop should send the event again later. */
class Later extends Error {}

/** Thrown for a refund whose purchase was not reported yet. */
class Awaited extends Later {}

function refuseToStart(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

function required(name) {
  return process.env[name] || refuseToStart(`${name} is not set.`);
}

function number(name, otherwise) {
  const value = Number(process.env[name] || otherwise);
  return value >= 0 ? value : refuseToStart(`${name} must be a number.`);
}

function productsOf(text) {
  try {
    const products = JSON.parse(text);
    if (Object.values(products).every(({ plan }) => typeof plan === "string")) return products;
  } catch {
    // Said below.
  }
  return refuseToStart('PRODUCTS must be JSON like {"price_1": {"plan": "pro"}}.');
}

/** No keys, secrets, names or addresses: logs are read by many. */
function log(fields) {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), shop: SHOP, ...fields })}\n`);
}

/** Compares in a time that does not tell how much of it was right. */
function same(given, expected) {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** JSON over HTTP, from Latchkey or the shop; throws with `status` what is no success, 0 where nobody answered. */
async function call(who, method, url, headers, body) {
  const init = { method, headers, redirect: "error", signal: AbortSignal.timeout(settings.timeoutMs) };
  const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) };
  const response = await fetch(url, sent).catch((error) => {
    throw Object.assign(new Error(`${who} did not answer: ${error.message}`), { status: 0 });
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { error, message } = typeof answer === "object" && answer ? answer : {};
  const reason = `${who} answered ${response.status} ${typeof error === "string" ? `${error}: ${message}` : ""}`;
  throw Object.assign(new Error(reason.trim()), { status: response.status });
}

function latchkey(method, path, body, headers = {}) {
  const authorization = `Bearer ${settings.token}`;
  const all = { authorization, "content-type": "application/json", ...headers };
  return call("Latchkey", method, settings.keys + path, all, body);
}

async function keysOf(query) {
  const { keys } = await latchkey("GET", `/keys?${new URLSearchParams({ ...query, limit: PAGE })}`);
  return keys;
}

/** As an Idempotency-Key may be: 1 to 255 visible ASCII characters. */
function named(...parts) {
  const name = [SHOP, ...parts].join(":");
  return /^[!-~]{1,255}$/.test(name) ? name : createHash("sha256").update(name).digest("hex");
}

/**
 * Brings the key of one line of an order to what the shop says: issues it, or changes its plan, seats and end.
 * - `order`: becomes the key's orderId; for a subscription the subscription's, so that every later event finds it.
 * - `product`, `quantity`: left out where the event does not tell.
 * - `end`: until when it is paid, as ISO time; null: for good; left out where the event does not tell. A first key is
 *   issued only with an end or null, so that nothing is sold that nobody paid.
 * - `at`: when the shop said so, in milliseconds. Older news than the key has is ignored, so order does not matter.
 *   Left out where the present state was read from the shop.
 * - `email`, `name`, `locale`: of the buyer, for the first key.
 * What was applied last is in the key's metadata, in the same call, so a repeat finds nothing to do. Changes made by
 * hand in the console stay until the shop itself reports another product, quantity or end.
 */
async function sale({ order, line = "subscription", product, quantity: pieces, end, at, ...buyer }) {
  const quantity = Math.max(1, Number(pieces) || 1);
  const sold = settings.products[product];
  if (product !== undefined && !sold) return `product ${product} is not in PRODUCTS`;
  let record = ofLine(await keysOf({ orderId: order }), line);
  if (!record) {
    if (end === undefined || !sold) return "not paid yet";
    const issued = await issue({ order, line, product, quantity, end, at, ...buyer }, sold);
    if (issued) {
      isSold = true;
      return `issued ${issued}`;
    }
    // Another event of the same order came first, with another body.
    record = ofLine(await keysOf({ orderId: order }), line);
    if (!record) throw new Later("another event of this order is being processed");
  }
  if (record.status === "revoked") return `${record.id} is revoked`;
  // An order that was paid once never lifts the end that its subscription set.
  return change(record, { line, product, quantity, end: end ?? undefined, at }, sold);
}

/** A key that came in by an import or by hand has no line yet, and is taken over. */
function ofLine(records, line) {
  const [only] = records;
  const ours = records.find(({ metadata }) => metadata?.line === line);
  return ours ?? (records.length === 1 && only.metadata?.line === undefined ? only : undefined);
}

/** Those in which Latchkey writes mails. */
const LANGUAGES = ["en", "de"];

async function issue({ order, line, product, quantity, end, at, email, name, locale, subscription }, sold) {
  const language = String(locale ?? "").slice(0, 2);
  const body = {
    plan: sold.plan,
    orderId: order,
    email: email || undefined,
    name: name?.trim().slice(0, 200) || undefined,
    sendTo: email ? settings.sendTo : undefined,
    language: LANGUAGES.includes(language) ? language : undefined,
    devices: sold.seats || quantity > 1 ? await seats(sold, quantity) : undefined,
    expiresAt: end === null ? undefined : withGrace(end),
    metadata: { shop: SHOP, line, subscription, product, quantity, end, at, endAt: at },
  };
  try {
    const { keys } = await latchkey("POST", "/keys", body, { "idempotency-key": named(order, line) });
    return keys[0].id;
  } catch (error) {
    if (error.status === 409) return null;
    throw error;
  }
}

async function change(record, { line, product, quantity, end, at }, sold) {
  const was = record.metadata ?? {};
  const metadata = { ...was, shop: SHOP, line };
  const changes = {};
  if (product !== undefined && !isOlder(at, was.at)) {
    const isOther = product !== was.product && sold.plan !== record.plan;
    // Of a key that is taken over, the seats it came with are right.
    const isResized = was.product !== undefined && (product !== was.product || quantity !== was.quantity);
    if (isOther) changes.plan = sold.plan;
    if (isOther || isResized) changes.devices = await seats(sold, quantity);
    Object.assign(metadata, { product, quantity, at: at ?? was.at });
  }
  if (end !== undefined && !isOlder(at, was.endAt)) {
    if (end !== was.end) changes.expiresAt = withGrace(end);
    Object.assign(metadata, { end, endAt: at ?? was.endAt });
  }
  if (JSON.stringify(metadata) === JSON.stringify(was)) return `${record.id} is up to date`;
  await latchkey("PATCH", `/keys/${record.id}`, { ...changes, metadata });
  return `changed ${record.id}: ${Object.keys(changes).join(", ") || "nothing but when"}`;
}

function isOlder(at, than) {
  return at !== undefined && than !== undefined && at < than;
}

/** null: unlimited. */
async function seats({ plan, seats: each }, quantity) {
  if (each) return each * quantity;
  const { plans } = await latchkey("GET", "/plans");
  const found = plans.find(({ code }) => code === plan);
  if (!found) throw new Error(`there is no plan ${plan}`);
  return found.maxActivations === null ? null : found.maxActivations * quantity;
}

function withGrace(end) {
  return new Date(new Date(end).getTime() + settings.graceDays * DAY_MS).toISOString();
}

/**
 * A refund or dispute of an order. `state`: "open" suspends; "final" suspends, and the key is revoked after
 * REVOKE_AFTER_DAYS; "closed" reactivates, unless something else holds the key or a person had suspended it before.
 * `orders`: all that the event may be about. `name`: which refund or dispute. `at`: as in `sale`. `awaited`: its purchase
 * may be reported after it, and it is kept until then.
 */
async function hold({ orders = [], email, subscription, products = [], name, state, at, awaited = true }) {
  if (products.length > 0 && !products.some((product) => settings.products[product]))
    return "none of its products is in PRODUCTS";
  const ofOrders = (await Promise.all(orders.map((orderId) => keysOf({ orderId })))).flat();
  // Another shop of the same application may number its orders likewise.
  const found = ofOrders.filter(({ metadata }) => metadata?.line === undefined || metadata.shop === SHOP);
  if (email && subscription)
    found.push(
      ...(await keysOf({ email })).filter(({ metadata }) => metadata?.subscription === subscription),
    );
  if (awaited && found.length === 0) throw new Awaited("its purchase was not reported yet");
  const done = [];
  for (const record of found) done.push(await holdKey(record, name, state, at));
  return done.join("; ") || "no key has this order";
}

async function holdKey(record, name, state, at) {
  const { id, status } = record;
  const was = record.metadata ?? {};
  if (status === "revoked") return `${id} is revoked`;
  const [before, since] = String(was[name] ?? "").split(" ");
  if (before && isOlder(at, Number(since))) return `${id} has newer news`;
  // What is final stays final since it was, so that the days until it is revoked are counted once.
  const isKnown = before === state && (state === "final" || Number(since) === at);
  const metadata = isKnown ? was : { ...was, shop: SHOP, [name]: `${state} ${at}` };
  const suspended = status === "suspended";
  // Noted before it is suspended, and reactivated before that is noted: a repeat after a crash then finishes it.
  if (state !== "closed") {
    if (!isHeld(was) && suspended) metadata.suspendedByHand = true;
    if (metadata !== was) await latchkey("PATCH", `/keys/${id}`, { metadata });
    if (!suspended) await latchkey("POST", `/keys/${id}/suspend`, { reason: `${SHOP}: ${name}` });
    return `${id} is suspended`;
  }
  const free = isHeld(was) && !isHeld(metadata) && suspended && !was.suspendedByHand;
  if (free) await latchkey("POST", `/keys/${id}/reactivate`, { reason: `${SHOP}: ${name} closed` });
  if (metadata !== was) await latchkey("PATCH", `/keys/${id}`, { metadata: withoutMark(metadata) });
  return free ? `reactivated ${id}` : `${id} stays as it is`;
}

function withoutMark({ suspendedByHand, ...metadata }) {
  return isHeld(metadata) && suspendedByHand ? { ...metadata, suspendedByHand } : metadata;
}

const HOLD = /^(refund|dispute):/;

function isHeld(metadata) {
  return holds(metadata).some(([state]) => state !== "closed");
}

function holds(metadata) {
  const ours = Object.entries(metadata ?? {}).filter(([name]) => HOLD.test(name));
  return ours.map(([, value]) => String(value).split(" "));
}

/** Revokes what was refunded, or lost in a dispute, REVOKE_AFTER_DAYS ago. */
async function revokeOverdue() {
  let cursor;
  do {
    const query = { status: "suspended", limit: PAGE, ...(cursor ? { cursor } : {}) };
    const { keys, next } = await latchkey("GET", `/keys?${new URLSearchParams(query)}`);
    for (const { id, metadata } of keys) if (isOverdue(metadata)) await revoke(id);
    cursor = next;
  } while (cursor);
}

/** One that cannot be revoked holds up no others. */
async function revoke(id) {
  try {
    await latchkey("POST", `/keys/${id}/revoke`, { reason: `${SHOP}: refunded` });
    log({ did: `revoked ${id}` });
  } catch (error) {
    if (isAway(error)) throw error;
    log({ failed: `${id} is not revoked: ${error.message}` });
  }
}

function isOverdue(metadata) {
  const before = Date.now() - settings.revokeAfterDays * DAY_MS;
  return metadata?.shop === SHOP && holds(metadata).some(([state, at]) => state === "final" && at < before);
}

let last = Promise.resolve();
let waiting = 0;

/** One after the other: what is read of a key is then still true when it is changed. */
function inTurn(work) {
  if (waiting >= WAITING_MAX) return Promise.reject(new Later("too many events are waiting"));
  waiting += 1;
  const mine = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = mine.catch(() => {});
  return mine;
}

/** Everything that an event means, or throws: the shop, or the spool, then repeats it. */
async function settle(event) {
  const about = aboutOf(event);
  const facts = await read(event);
  if (facts.length === 0) log({ ...about, did: "nothing: not an event that changes a key" });
  for (const { hold: held, sale: sold, note } of facts)
    log({ ...about, did: note ?? (sold ? await sale(sold) : await hold(held)) });
}

function aboutOf({ id, type }) {
  return { event: String(id), type: String(type) };
}

const AWAITED_MAX = 10_000;
/** Since when, by event: what the shop repeats itself. */
const awaitedSince = new Map();

/** Where there is no spool: the answer to the shop. */
async function settleNow(event) {
  const { id } = event;
  try {
    await settle(event);
  } catch (error) {
    log({ ...aboutOf(event), failed: error.message });
    const since = awaitedSince.get(id) ?? Date.now();
    const isOver = error instanceof Awaited && since <= Date.now() - settings.awaitDays * DAY_MS;
    if (error instanceof Awaited && awaitedSince.size < AWAITED_MAX) awaitedSince.set(id, since);
    if (!isOver) throw error;
  }
  awaitedSince.delete(id);
}

const NEW = ".json";
const AWAITED = ".awaited";

let spooled = 0;
/** Whether what is awaited may have been sold: at the start, or since it was tried last. */
let isSold = true;
/** Which of those is next, where trying them was interrupted. */
let awaitedAt = "";

/** Durable before it is acknowledged; personal, so nobody else may read it. */
function spool(event) {
  spooled += 1;
  const file = join(settings.spool, `${Date.now()}-${String(spooled).padStart(9, "0")}${NEW}`);
  const written = openSync(`${file}.part`, "wx", 0o600);
  writeSync(written, JSON.stringify(event));
  fsyncSync(written);
  closeSync(written);
  renameSync(`${file}.part`, file);
  const folder = openSync(settings.spool, "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** New ones in the order they came; then, if something was sold, those that wait for their purchase. */
async function drain() {
  if (!(await drainAll(NEW))) return;
  if (awaitedAt === "" && !isSold) return;
  if (awaitedAt === "") isSold = false;
  if (await drainAll(AWAITED)) awaitedAt = "";
}

/** False where Latchkey or the shop is away. One that cannot be settled while they answer holds up no others. */
async function drainAll(ending) {
  const names = readdirSync(settings.spool).filter((one) => one.endsWith(ending));
  for (const name of names.sort()) {
    if (ending === AWAITED && name < awaitedAt) continue;
    if (ending === AWAITED) awaitedAt = name;
    const file = join(settings.spool, name);
    try {
      await settle(JSON.parse(readFileSync(file, "utf8")));
      unlinkSync(file);
    } catch (error) {
      if (isAway(error)) {
        log({ file: name, failed: error.message });
        return false;
      }
      keep(name, error);
    }
  }
  return true;
}

/** An event of the spool that was not settled. */
function keep(name, error) {
  const isLate = Number.parseInt(name, 10) <= Date.now() - settings.awaitDays * DAY_MS;
  if (error instanceof Awaited && !isLate) {
    if (name.endsWith(AWAITED)) return;
    renameSync(join(settings.spool, name), join(settings.spool, name.replace(NEW, AWAITED)));
    log({ file: name, waits: error.message });
  } else if (error instanceof Later && !(error instanceof Awaited)) {
    log({ file: name, failed: error.message });
  } else reject(name, error.message);
}

/** Put aside, with the reason beside it: it would fail each time. Moved back, it is tried again. */
function reject(name, reason) {
  const plain = name.replace(AWAITED, NEW);
  mkdirSync(join(settings.spool, "rejected"), { recursive: true, mode: 0o700 });
  writeFileSync(join(settings.spool, "rejected", `${plain}.reason`), `${reason}\n`, { mode: 0o600 });
  renameSync(join(settings.spool, name), join(settings.spool, "rejected", plain));
  log({ file: `rejected/${plain}`, rejected: reason });
}

/** Or does not let us in, or the disk fails: then all others would fail likewise. */
function isAway({ status, code }) {
  return [0, 401, 403, 408, 429].includes(status) || status >= 500 || /^E[A-Z]+$/.test(code);
}

async function drainRegularly() {
  await inTurn(drain).catch((error) => log({ failed: error.message }));
  setTimeout(drainRegularly, settings.retryMs).unref();
}

async function bodyOf(request) {
  if (Number(request.headers["content-length"]) > BODY_BYTES_MAX) return null;
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The answer to the shop: 200 once Latchkey, or the spool, has it; 503 asks for it again. */
async function receive(request) {
  if (request.method === "GET" && request.url === "/health") return [200, "ok"];
  if (request.method !== "POST") return [405, "Send events with POST."];
  const body = await bodyOf(request);
  if (!body) return [413, `An event has at most ${BODY_BYTES_MAX} bytes.`];
  if (isPing(request.headers, body)) return [200, "ok"];
  if (!settings.secrets.some((secret) => isGenuine(request.headers, body, secret)))
    return [401, "The signature is missing, wrong or too old."];
  let event;
  try {
    event = eventOf(request.headers, JSON.parse(body));
  } catch {
    return [400, "This is no event."];
  }
  if (!settings.spool)
    return inTurn(() => settleNow(event)).then(
      () => [200, "ok"],
      () => [503, "Send it again later."],
    );
  spool(event);
  await inTurn(drain).catch((error) => log({ failed: error.message }));
  return [200, "ok"];
}

const server = createServer(async (request, response) => {
  const [status, text] = await receive(request).catch((error) => {
    log({ failed: error.message });
    return [503, "Send it again later."];
  });
  const retry = status === 503 ? { "retry-after": "60" } : {};
  // The rest of a body that is too long is not read.
  const close = status === 413 ? { connection: "close" } : {};
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...retry, ...close });
  response.end(`${text}\n`);
});

if (settings.spool) {
  mkdirSync(settings.spool, { recursive: true, mode: 0o700 });
  drainRegularly();
}
if (settings.revokeAfterDays > 0) {
  const sweep = () => inTurn(revokeOverdue).catch((error) => log({ failed: error.message }));
  sweep();
  setInterval(sweep, HOUR_MS).unref();
}
server.requestTimeout = 30_000;
// Above the 60 s of common proxies, or one of them sends an event into a connection that is being closed.
server.keepAliveTimeout = 65_000;
server.listen(settings.port, settings.host, () => log({ did: `listening on ${server.address().port}` }));
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    server.close(() => last.then(() => process.exit(0)));
  });
