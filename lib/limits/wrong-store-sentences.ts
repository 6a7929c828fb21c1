/** What answers of stores mean for the operator: one sentence each, which repeats nothing of the answer. */
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
    "The certificate of Redis is for other names than the address that leads there; use one of its names in REDIS_URL.",
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

const NODE: readonly Rule[] = [
  [
    /AUTH <password> called without any password/,
    "Redis has no password, but REDIS_URL names one; take it out there.",
  ],
  [
    /^WRONGPASS|invalid (username-)?password/i,
    "Redis refuses the user or the password in REDIS_URL; correct them.",
  ],
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

/** Of what is there in a server's place. */
const NOT_ONE_SERVER: readonly Rule[] = [
  [
    /^MOVED|^ERR SELECT is not allowed in cluster/,
    "REDIS_URL names a node of a Redis Cluster, in which Latchkey does not count; name one server, or a proxy in front of the cluster.",
  ],
  [
    /^ERR unknown command/i,
    "REDIS_URL leads to something that does not know the commands of Redis, such as a sentinel; name the server, or a proxy that knows the master.",
  ],
];

const RULES = [...TLS, ...NODE, ...NOT_ONE_SERVER];

/** Null when none of the failures is one that stays. */
export function whyRedisIsWrong(failures: readonly Error[]): string | null {
  for (const error of failures) {
    const sentence = firstOf(RULES, error);
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
