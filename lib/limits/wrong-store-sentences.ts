/** What answers of stores mean for the operator: one sentence each, which repeats nothing of the answer. */
import type { RedisFailure, RedisPlace } from "./redis-connection";

type Rule = readonly [pattern: RegExp, sentence: string];

/** Of TLS, by the codes of Node.js. */
const CERTIFICATE =
  /^(UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|CERT_(UNTRUSTED|SIGNATURE_FAILURE|REJECTED|CHAIN_TOO_LONG))|^INVALID_CA/;
const OTHER_NAME = /^ERR_TLS_CERT_ALTNAME_INVALID/;
const EXPIRED = /^CERT_HAS_EXPIRED/;

const TLS: readonly Rule[] = [
  [
    CERTIFICATE,
    "The certificate of Redis is not trusted; set REDIS_CA_FILE to the certificate of the authority that signed it.",
  ],
  [
    OTHER_NAME,
    "The certificate of Redis is for other names than the address that leads there; use one of its names in REDIS_URL, and have sentinels and nodes announce such names.",
  ],
  [EXPIRED, "The certificate of Redis has expired; renew it."],
  [
    /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)/,
    "Redis does not speak TLS at this address; change rediss to redis in REDIS_URL.",
  ],
  [
    /^ERR_SSL_\w*(CERTIFICATE_REQUIRED|ALERT_HANDSHAKE_FAILURE)/,
    "Redis refuses TLS connections without a client certificate, which Latchkey does not have; set tls-auth-clients to no in Redis.",
  ],
];

const NO_PASSWORD_SET = /AUTH <password> called without any password/;
const WRONG_PASSWORD = /^WRONGPASS|invalid (username-)?password/i;

const NODE: readonly Rule[] = [
  [NO_PASSWORD_SET, "Redis has no password, but REDIS_URL names one; take it out there."],
  [WRONG_PASSWORD, "Redis refuses the user or the password in REDIS_URL; correct them."],
  [/^NOAUTH/, "Redis asks for a password; add it to REDIS_URL, as in redis://:password@host."],
  [
    /^NOPERM/,
    "Redis does not allow its user in REDIS_URL to count; give that user the rights that docs/operating.md lists.",
  ],
  [
    /^DENIED/,
    "Redis is in protected mode and takes no calls from other machines; set a password there and in REDIS_URL.",
  ],
  [
    /^ERR DB index|^ERR invalid DB/i,
    "Redis does not have the database whose number is at the end of REDIS_URL; correct it.",
  ],
];

const ONE_SERVER: readonly Rule[] = [
  [
    /^MOVED|^ERR SELECT is not allowed in cluster/,
    "REDIS_URL names a node of a Redis Cluster; set REDIS_CLUSTER=1, and leave the number of a database out.",
  ],
  [
    /^ERR unknown command/i,
    "REDIS_URL leads to something that does not know the commands of Redis, such as a sentinel; for sentinels write redis+sentinel://host,host/master-name.",
  ],
];

const CLUSTER: readonly Rule[] = [
  [
    /cluster support disabled|^ERR unknown command/i,
    "REDIS_CLUSTER=1 is set, but REDIS_URL names a server that is not a node of a Redis Cluster; leave REDIS_CLUSTER out, or name such nodes.",
  ],
];

const SENTINEL: readonly Rule[] = [
  [
    NO_PASSWORD_SET,
    "The sentinels have no password, but REDIS_URL names one; take sentinelPassword out there.",
  ],
  [
    WRONG_PASSWORD,
    "The sentinels refuse the sentinelUsername or the sentinelPassword in REDIS_URL; correct them.",
  ],
  [/^NOAUTH/, "The sentinels ask for a password; add ?sentinelPassword=… at the end of REDIS_URL."],
  [
    /^NOPERM/,
    "The sentinels do not allow their user to ask for the master; give it SENTINEL and PSUBSCRIBE.",
  ],
  [
    /^DENIED/,
    "A sentinel is in protected mode and takes no calls from other machines; set a password there.",
  ],
  [
    /^ERR unknown command/i,
    "REDIS_URL names a server that is not a sentinel; name the sentinels, or write redis://host for that server.",
  ],
];

const UNKNOWN_MASTER: Rule = [
  /No such master/i,
  "The sentinels do not know the master whose name is at the end of REDIS_URL; write the name that they monitor.",
];

const RULES: Readonly<Record<RedisPlace["kind"], readonly Rule[]>> = {
  redis: [...NODE, ...ONE_SERVER],
  "redis-sentinel": [...NODE, ...ONE_SERVER],
  "redis-cluster": [...NODE, ...CLUSTER],
};

/** Null when none of the failures is one that stays. */
export function whyRedisIsWrong(place: RedisPlace, failures: readonly RedisFailure[]): string | null {
  // A sentinel that knows the name leads to a node, whatever others say.
  const knownToNone = failures.every(({ from }) => from === "sentinel");
  for (const { from, error } of failures) {
    const sentinel = knownToNone ? [...SENTINEL, UNKNOWN_MASTER] : SENTINEL;
    const sentence = firstOf([...TLS, ...(from === "sentinel" ? sentinel : RULES[place.kind])], error);
    if (sentence) return sentence;
  }
  return null;
}

/** `status` null: there was no answer, but `error`. */
export function refusedByUpstash(status: number | null, body: string, error?: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (
    cause instanceof Error &&
    [CERTIFICATE, OTHER_NAME, EXPIRED].some((pattern) => pattern.test(codeOf(cause)))
  )
    return "The certificate behind UPSTASH_REDIS_REST_URL is not trusted; correct the address, or set NODE_EXTRA_CA_CERTS to the certificate of its authority.";
  if (/NOPERM/.test(body))
    return "UPSTASH_REDIS_REST_TOKEN may only read; use the token of the database that may write.";
  if (status === 401 || status === 403 || /WRONGPASS|NOAUTH/.test(body))
    return "Upstash refuses UPSTASH_REDIS_REST_TOKEN; copy the token of the database that UPSTASH_REDIS_REST_URL names.";
  return null;
}

function firstOf(rules: readonly Rule[], error: Error): string | null {
  const texts = [codeOf(error), error.message];
  return rules.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1] ?? null;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
