/**
 * Requests as no browser sends them: Next's internal headers, ids of actions from elsewhere, arguments that React never wrote,
 * bodies that lie, and clients that leave at any moment. Made up from a seed, the same for the same.
 */
/** Where the client leaves; "half-open": it closes its own side and waits. */
const LEAVES = ["never", "after-head", "mid-body", "before-answer", "mid-answer", "half-open"] as const;
export type HostileRequest = Readonly<{ head: string; body: Buffer; leaves: (typeof LEAVES)[number] }>;

export type HostileTargets = Readonly<{
  paths: readonly string[];
  /** Of this build. */
  actions: readonly string[];
  /** Sent along with some. */
  cookies: readonly string[];
  tokens: readonly string[];
}>;

const STATE_TREE = encodeURIComponent(
  '["",{"children":["manage",{"children":["__PAGE__",{}]}]},null,null,true]',
);
const NEXT_HEADERS: readonly (readonly [string, ...string[]])[] = [
  ["rsc", "1", "1", "1", "0"],
  ["rsc", "1"],
  ["next-router-state-tree", STATE_TREE, "%", "[".repeat(3_000), '["$",{}]', '["",1]', "null"],
  ["next-router-prefetch", "1", "2", "3", "x"],
  ["next-hmr-refresh", "1"],
  ["next-router-segment-prefetch", "/_tree", "/../x"],
  ["next-url", "/manage", "http://127.0.0.1:1/"],
  ["x-middleware-subrequest", "proxy:proxy:proxy:proxy:proxy", "src/middleware"],
  ["x-middleware-next", "1"],
  ["x-middleware-rewrite", "http://127.0.0.1:1/", "/console"],
  ["x-middleware-override-headers", "next-action,cookie"],
  ["x-middleware-prefetch", "1"],
  ["x-nextjs-data", "1"],
  ["x-nextjs-html-request-id", "x"],
  ["x-nextjs-request-id", "x"],
  ["x-nextjs-matched-path", "/console"],
  ["x-matched-path", "/console", "/_error"],
  ["x-invoke-path", "/console", "/_error"],
  ["x-invoke-status", "500", "x"],
  ["x-invoke-output", "/_error"],
  ["x-invoke-error", "{"],
  ["x-invoke-query", "%", "{}"],
  ["x-action-forwarded", "1"],
  ["x-action-redirect", "/x"],
  ["x-action-revalidated", "[[],1,1]"],
  ["x-prerender-revalidate", "1"],
  ["x-now-route-matches", "1=console"],
  ["next-resume", "1"],
  ["x-next-resume-state-length", "10", "x"],
  ["x-forwarded-host", "elsewhere.example", "%"],
  ["x-forwarded-proto", "https", "x"],
  ["forwarded", "host=x"],
  ["expect", "100-continue", "x"],
  ["origin", "null", "http://elsewhere.example", "%"],
  ["sec-fetch-site", "same-origin", "cross-site"],
  ["accept", "text/x-component", "application/json", "*/*"],
  ["accept-encoding", "gzip, br", "x"],
  ["if-none-match", "*", '"x"'],
  ["range", "bytes=0-1", "bytes=-1", "bytes=5-1,0-0"],
  ["upgrade", "websocket", "h2c"],
  ["content-encoding", "gzip"],
];
const ARGUMENTS: readonly string[] = [
  ...['[null,"$K1"]', '["$K1"]', '["null","$K1"]', '[{"slug":"x"},null,"$K1"]', '[null,"$K1","$K1"]'],
  ...['["$F1"]', '["$@1"]', '["$@0"]', '["$B1"]', '["$h1"]', '["$0"]', '["$1"]', '["$0:0:0"]', '["$T"]'],
  ...['["$Q1"]', '["$W1"]', '["$i1"]', '["$n9"]', '["$nx"]', '["$D"]', '["$R1"]', '["$r1"]', '["$X1"]'],
  ...['[null,"$K"]', '{"then":"$1:__proto__:then"}', '["$1:constructor:constructor"]', "[", "", "{}", "0"],
  `[${'"$K1",'.repeat(500)}"$K1"]`,
  `["$n${"9".repeat(400)}"]`,
  "[".repeat(5_000) + "]".repeat(5_000),
];
const TYPES: readonly string[] = [
  ...Array<string>(8).fill("multipart/form-data; boundary=----x"),
  ...[
    "multipart/form-data",
    'multipart/form-data; boundary="----x"; charset=x',
    "Multipart/Form-Data; boundary=----x",
  ],
  ...[
    "application/x-www-form-urlencoded",
    "text/plain;charset=UTF-8",
    "application/json",
    "text/x-component",
    "x",
  ],
];
const METHODS = [...Array<string>(9).fill("POST"), "GET", "GET", "GET", "HEAD", "PUT", "OPTIONS", "TRACE"];

export function hostileRequests(count: number, seed: number, targets: HostileTargets): HostileRequest[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => oneRequest(random, targets));
}

type Random = { below(end: number): number; of<Item>(list: readonly Item[]): Item };

/** Mulberry32. */
function randomOf(seed: number): Random {
  let state = seed;
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end;
  };
  return { below, of: (list) => list[Math.floor(below(list.length))] as (typeof list)[number] };
}

function oneRequest(random: Random, { paths, actions, cookies, tokens }: HostileTargets): HostileRequest {
  const method = random.of(METHODS);
  const lines = [`${method} ${random.of(paths)} HTTP/1.1`, "Host: x", "Connection: close"];
  const action = random.of([
    ...actions,
    "",
    `7f${"0".repeat(40)}`,
    "abc",
    "%",
    "constructor",
    actions.join(),
  ]);
  if (random.below(4) > 1) lines.push(`Next-Action: ${action}`);
  for (let left = random.below(6); left > 1; left -= 1) {
    const [name, ...values] = random.of(NEXT_HEADERS);
    lines.push(`${name}: ${random.of(values)}`);
  }
  if (random.below(4) < 1) lines.push(`Cookie: ${random.of(cookies)}`);
  if (random.below(4) < 1) lines.push(`Authorization: Bearer ${random.of(tokens)}`);
  const hasBody = method === "POST" || method === "PUT";
  const body = hasBody ? bodyOf(random, action) : Buffer.alloc(0);
  if (hasBody) lines.push(`Content-Type: ${random.of(TYPES)}`, `Content-Length: ${body.length}`);
  // Half of them stay: what a client that left was not answered shows nothing else.
  const leaves = random.below(2) < 1 ? "never" : random.of(LEAVES);
  return { head: `${lines.join("\r\n")}\r\n\r\n`, body, leaves };
}

function bodyOf(random: Random, action: string): Buffer {
  const fields: [string, string][] = [];
  const form = [
    `_1_code`,
    "_1_email",
    "_1_q",
    "_1_$ACTION_REF_1",
    "1",
    "2",
    "_",
    "$ACTION_KEY",
    "then",
    "__proto__",
  ];
  const bound: [string, string][] = [
    ["$ACTION_REF_1", ""],
    ["$ACTION_1:0", JSON.stringify({ id: action, bound: "$@1" })],
    ["$ACTION_1:1", random.of(["[null]", ...ARGUMENTS])],
  ];
  if (random.below(5) < 1) fields.push(...bound);
  if (random.below(8) < 1) fields.push([`$ACTION_ID_${action}`, ""]);
  for (let left = random.below(4); left > 1; left -= 1)
    fields.push([random.of(form), random.of(["x", "a@example.test", ...ARGUMENTS])]);
  // Half of them as a script sends a form: those get furthest.
  if (random.below(5) > 1) fields.push(["0", random.below(2) < 1 ? '[null,"$K1"]' : random.of(ARGUMENTS)]);
  const parts = fields.map(
    ([name, value]) => `------x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(
    parts.join("") + random.of(["------x--\r\n", "------x--\r\n", "------x--\r\n", "------x", ""]),
  );
}
