/** Sends one webhook, to an endpoint that may be slow, dead or hostile: whatever it does ends within the time limit, and little is kept. */
import http from "node:http";
import https from "node:https";
import type { BlockList, LookupFunction } from "node:net";
import { type Resolve, requireReachable, resolverFor, TargetError } from "./resolve";
import { isPortOpen, literalOf } from "./target";

/** Why no answer came, in a closed list. */
export const SEND_PROBLEMS = [
  "refused_target",
  "insecure_target",
  "name_unknown",
  "no_connection",
  "certificate",
  "timeout",
  "broken_off",
] as const;
export type SendProblem = (typeof SEND_PROBLEMS)[number];

export type Posting = Readonly<{ url: string; headers: Readonly<Record<string, string>>; body: string }>;

/** `status` null: no answer, for the reason in `problem`. */
export type WebhookAnswer = Readonly<{
  status: number | null;
  problem: SendProblem | null;
  /** Its beginning, as text. */
  text: string;
  /** As the endpoint asks; null for nothing. */
  retryAfterSeconds: number | null;
  tookMs: number;
}>;

export type PostOptions = Readonly<{
  timeoutMs: number;
  configured: BlockList | null;
  /** Broken off by us; rejects. */
  signal?: AbortSignal;
  /** For tests. */
  resolve?: Resolve;
}>;

const ANSWER_BYTES_MAX = 2048;
/** Once the status is there: an answer that drips does not keep others waiting. */
const BODY_MS = 2_000;
const IDLE_MS = 15_000;
const AGENT = { keepAlive: true, maxFreeSockets: 20, timeout: IDLE_MS } as const;
const [plainAgent, secureAgent] = [new http.Agent(AGENT), new https.Agent(AGENT)];

/** Redirects are answers like any other. Rejects only if `signal` is aborted. */
export async function post(posting: Posting, options: PostOptions): Promise<WebhookAnswer> {
  const begun = performance.now();
  const limit = limited(options);
  const first = await attempt(posting, options, limit.signal).catch(asFailure);
  // A connection that was kept open and that the other side closed meanwhile: nothing was sent through it.
  const answer =
    "isStale" in first && first.isStale
      ? await attempt(posting, options, limit.signal).catch(asFailure)
      : first;
  limit.end();
  options.signal?.throwIfAborted();
  const tookMs = Math.round(performance.now() - begun);
  if ("error" in answer) {
    const problem = limit.isOver() ? "timeout" : problemOf(answer.error);
    return { status: null, problem, text: "", retryAfterSeconds: null, tookMs };
  }
  return { ...answer, problem: null, tookMs };
}

/** Not `AbortSignal.any`, of which Node 20 keeps an entry at the signal that it was made of, for as long as that lives. */
function limited({ timeoutMs, signal }: PostOptions) {
  const ending = new AbortController();
  const abort = () => ending.abort();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    abort();
  }, timeoutMs);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  };
  return { signal: ending.signal, isOver: () => isOver, end };
}

type Failure = Readonly<{ error: unknown; isStale: boolean }>;
type Received = Readonly<{ status: number; text: string; retryAfterSeconds: number | null }>;

function asFailure(error: unknown): Failure {
  return error instanceof StaleError ? { error, isStale: true } : { error, isStale: false };
}

class StaleError extends Error {}

async function attempt({ url, headers, body }: Posting, options: PostOptions, signal: AbortSignal) {
  const target = new URL(url);
  const isSecure = target.protocol === "https:";
  const { configured } = options;
  const literal = literalOf(target);
  if (!isPortOpen(target)) throw new TargetError("refused_target");
  if (literal) requireReachable([literal], isSecure, configured);
  return new Promise<Received>((done, fail) => {
    const request = (isSecure ? https : http).request(target, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      agent: isSecure ? secureAgent : plainAgent,
      lookup: checkedLookup(isSecure, options),
      signal,
    });
    let isAnswered = false;
    request.on("response", (response) => {
      isAnswered = true;
      receive(response).then(done, fail);
    });
    request.on("error", (error) => {
      if (isAnswered) return;
      const isReset = "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
      fail(request.reusedSocket && isReset ? new StaleError("stale") : error);
    });
    // An answer that switches protocols (101) is neither a response nor an error to Node: it only closes.
    request.on("close", () => {
      if (!isAnswered) fail(new Error("closed without an answer"));
    });
    request.end(body);
  });
}

/** Node connects to exactly what this answers. */
function checkedLookup(
  isSecure: boolean,
  { configured, resolve = resolverFor(configured) }: PostOptions,
): LookupFunction {
  return (name, lookup, callback) => {
    const checked = resolve(name).then((addresses) => {
      requireReachable(
        addresses.map(({ address }) => address),
        isSecure,
        configured,
      );
      return [...addresses];
    });
    checked.then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), []);
        else if (lookup.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}

/** Resolves also when the body breaks off: the status says what became of the event. */
function receive(response: http.IncomingMessage): Promise<Received> {
  const { statusCode: status = 0, headers } = response;
  const retryAfterSeconds = retryAfter(headers["retry-after"]);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      const bytes = Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX);
      done({ status, text: bytes.toString("utf8").replaceAll("\0", "\uFFFD"), retryAfterSeconds });
    };
    const timer = setTimeout(() => response.destroy(), BODY_MS);
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > ANSWER_BYTES_MAX) response.destroy();
    });
    response.on("error", () => undefined);
    response.on("close", end);
  });
}

function retryAfter(text: string | undefined): number | null {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function problemOf(error: unknown): SendProblem {
  if (error instanceof TargetError) return error.code;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|EREFUSED|ETIMEOUT|EBADRESP|EBADNAME)/.test(code))
    return "name_unknown";
  if (/CERT|SSL|TLS|SELF_SIGNED|EPROTO|ALTNAME/.test(code)) return "certificate";
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EINVAL)/.test(code))
    return "no_connection";
  return "broken_off";
}
