/**
 * What the operator decided, read once from the environment and frozen. The only file that reads
 * `process.env`; it knows no other part of the program. Variables: the contract's `cli.md`, `.env.example`.
 */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { type Brand, brandColor, brandName, brandSupport, type LogoImage, readLogo } from "./brand-config";
import { type OidcProvider, oidcIssuer, oidcName, oidcProvider } from "./oidc-config";
import { loadSecrets, type Secrets } from "./secrets";
import { type StoragePlace, storagePlace, storageVariables } from "./storage-config";

export type Config = Readonly<{
  port: number;
  host: string;
  /** Without a trailing slash. */
  baseUrl: string;
  accountUrl: string;
  dataDir: string;
  /** Null: the embedded database under `dataDir`. */
  databaseUrl: string | null;
  databasePoolSize: number;
  secrets: Secrets;
  /** Whether the master key is ours to replace, or the environment's. */
  masterKeyIsGenerated: boolean;
  smtpUrl: string | null;
  mailFrom: string | null;
  /** By which operators may sign in, beside links. */
  oidc: OidcProvider | null;
  /** Whose service customers see. */
  brand: Brand;
  /** The picture that `brand.logo` names, read once. */
  brandLogo: LogoImage | null;
  limitsStore:
    | { kind: "memory" }
    | { kind: "redis"; url: string }
    | { kind: "upstash"; url: string; token: string };
  /** Where release files lie. Disk: in `dataDir`/files. */
  storage: StoragePlace;
  trustedProxies: number;
  /** How many processes serve. 1: the one that was started; more: that many beside it. */
  workers: number;
  limits: Readonly<{
    licenseCallsPerMinute: number;
    unknownKeysPer10Minutes: number;
    unknownKeysBlockMinutes: number;
    keyApiCallsPerMinute: number;
    ciCallsPerMinute: number;
    unauthenticatedCallsPerMinute: number;
    codeAttemptsPer10Minutes: number;
    codeAttemptsBlockMinutes: number;
    signInLinksPerAddress: number;
    signInLinksPerEmail: number;
    secondFactorAttemptsPer10Minutes: number;
    jsonBodyMaxBytes: number;
    uploadMaxBytes: number;
  }>;
  shutdownGraceSeconds: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}>;

/** A wrong or missing value; the message is one sentence that says which and what to do. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Of a service whose operator named no brand. */
export const DEFAULT_BRAND_NAME = "Latchkey";

const MAX_PORT = 65_535;
/** Each is a whole server in memory and has connections of its own: more is a slip of the finger. */
const WORKERS_MAX = 128;
const GIB = 1024 ** 3;

const text = z.string().trim().min(1);
const optional = text.optional();
const count = (fallback: number, min = 1, max = 1_000_000_000) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

/** A number, or one process for each core that this one may use. */
const workers = text
  .default("1")
  .transform((value) => (value === "auto" ? Math.min(availableParallelism(), WORKERS_MAX) : Number(value)))
  .pipe(
    z
      .number({ error: "must be a number, or auto" })
      .int("must be a whole number")
      .min(1, "must be at least 1")
      .max(WORKERS_MAX, `must be at most ${WORKERS_MAX}`),
  );

function urlWith(protocols: string[]) {
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
}

/** Pages link to each other from the root. */
function isWithoutPath(value: string): boolean {
  return !URL.canParse(value) || new URL(value).pathname === "/";
}

function namesHost(value: string): boolean {
  return !URL.canParse(value) || new URL(value).hostname !== "";
}

const sender = text.regex(
  /^(?:[^\s@<>]+@[^\s@<>]+|[^<>\p{Cc}]*<[^\s@<>]+@[^\s@<>]+>)$/u,
  "must be an e-mail address, alone or as in: Example <licenses@example.com>",
);

/** Paths are appended to it, and it is signed into tokens: no query, fragment or password. */
const publicAddress = urlWith(["http:", "https:"]).refine((value) => {
  if (!URL.canParse(value)) return true; // said already
  const { search, hash, username, password } = new URL(value);
  return search + hash + username + password === "";
}, "must be an address without a query, a fragment or a password");

const environment = z.object({
  PORT: count(3000, 0, MAX_PORT),
  HOST: text.default("127.0.0.1"),
  BASE_URL: publicAddress.optional(),
  ACCOUNT_URL: publicAddress.refine(isWithoutPath, "must be an address without a path").optional(),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: urlWith(["postgres:", "postgresql:"]).optional(),
  DATABASE_POOL_SIZE: count(10, 1, 1000),
  MASTER_KEY: optional,
  MASTER_KEY_PREVIOUS: optional,
  KEY_PEPPER: optional,
  AUTH_SECRET: optional,
  SMTP_URL: urlWith(["smtp:", "smtps:"]).refine(namesHost, "must name the mail server's host").optional(),
  MAIL_FROM: sender.optional(),
  OIDC_ISSUER: oidcIssuer.optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: oidcName.optional(),
  BRAND_NAME: brandName.default(DEFAULT_BRAND_NAME),
  BRAND_COLOR: brandColor.optional(),
  BRAND_LOGO: optional,
  BRAND_SUPPORT: brandSupport.optional(),
  REDIS_URL: urlWith(["redis:", "rediss:"]).optional(),
  UPSTASH_REDIS_REST_URL: urlWith(["http:", "https:"]).optional(),
  UPSTASH_REDIS_REST_TOKEN: optional,
  ...storageVariables,
  TRUSTED_PROXIES: count(0, 0, 20),
  WORKERS: workers,
  LICENSE_CALLS_PER_MINUTE: count(300),
  UNKNOWN_KEYS_PER_10_MINUTES: count(20),
  UNKNOWN_KEYS_BLOCK_MINUTES: count(15),
  KEY_API_CALLS_PER_MINUTE: count(120),
  CI_CALLS_PER_MINUTE: count(60),
  UNAUTHENTICATED_CALLS_PER_MINUTE: count(60),
  CODE_ATTEMPTS_PER_10_MINUTES: count(20),
  CODE_ATTEMPTS_BLOCK_MINUTES: count(15),
  SIGN_IN_LINKS_PER_ADDRESS: count(20),
  SIGN_IN_LINKS_PER_EMAIL: count(5),
  SECOND_FACTOR_ATTEMPTS_PER_10_MINUTES: count(10),
  JSON_BODY_MAX_BYTES: count(64 * 1024, 1024),
  UPLOAD_MAX_BYTES: count(5 * GIB, 1, Number.MAX_SAFE_INTEGER),
  SHUTDOWN_GRACE_SECONDS: count(25, 0, 3600),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

const CONFIG = Symbol.for("latchkey.config");
type Holder = typeof globalThis & { [CONFIG]?: Config | undefined };

/** The configuration of this process. Throws ConfigError on the first call when a value is wrong. */
export function config(): Config {
  const holder: Holder = globalThis;
  holder[CONFIG] ??= Object.freeze(parseConfig(process.env));
  return holder[CONFIG];
}

/** Reads everything again, as after a rotation of the master key by another process. */
export function reloadConfig(): Config {
  const holder: Holder = globalThis;
  holder[CONFIG] = undefined;
  return config();
}

/** Pure but for the secrets file under DATA_DIR and the logo. An empty variable counts as absent. */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join(".") ?? "The environment";
    throw new ConfigError(`${name} ${sentence(issue?.message)}; change it or leave it out for the default.`);
  }
  const env = parsed.data;
  const baseUrl = withoutTrailingSlash(env.BASE_URL ?? `http://localhost:${env.PORT}`);
  const dataDir = resolve(env.DATA_DIR);
  const logo = env.BRAND_LOGO ? resolve(env.BRAND_LOGO) : null;
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl,
    accountUrl: withoutTrailingSlash(env.ACCOUNT_URL ?? baseUrl),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    secrets: secretsFor(env, dataDir),
    masterKeyIsGenerated: !env.MASTER_KEY,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    oidc: asConfigError(() => oidcProvider(env)),
    brand: Object.freeze({
      name: env.BRAND_NAME,
      color: env.BRAND_COLOR ?? null,
      logo,
      support: env.BRAND_SUPPORT ?? null,
    }),
    brandLogo: logo === null ? null : asConfigError(() => readLogo(logo)),
    limitsStore: limitsStore(env),
    storage: asConfigError(() => storagePlace(env)),
    trustedProxies: env.TRUSTED_PROXIES,
    workers: env.WORKERS,
    limits: Object.freeze({
      licenseCallsPerMinute: env.LICENSE_CALLS_PER_MINUTE,
      unknownKeysPer10Minutes: env.UNKNOWN_KEYS_PER_10_MINUTES,
      unknownKeysBlockMinutes: env.UNKNOWN_KEYS_BLOCK_MINUTES,
      keyApiCallsPerMinute: env.KEY_API_CALLS_PER_MINUTE,
      ciCallsPerMinute: env.CI_CALLS_PER_MINUTE,
      unauthenticatedCallsPerMinute: env.UNAUTHENTICATED_CALLS_PER_MINUTE,
      codeAttemptsPer10Minutes: env.CODE_ATTEMPTS_PER_10_MINUTES,
      codeAttemptsBlockMinutes: env.CODE_ATTEMPTS_BLOCK_MINUTES,
      signInLinksPerAddress: env.SIGN_IN_LINKS_PER_ADDRESS,
      signInLinksPerEmail: env.SIGN_IN_LINKS_PER_EMAIL,
      secondFactorAttemptsPer10Minutes: env.SECOND_FACTOR_ATTEMPTS_PER_10_MINUTES,
      jsonBodyMaxBytes: env.JSON_BODY_MAX_BYTES,
      uploadMaxBytes: env.UPLOAD_MAX_BYTES,
    }),
    shutdownGraceSeconds: env.SHUTDOWN_GRACE_SECONDS,
    logLevel: env.LOG_LEVEL,
  };
}

type Environment = z.infer<typeof environment>;

function secretsFor(env: Environment, dataDir: string): Secrets {
  const given = {
    masterKey: env.MASTER_KEY,
    masterKeyPrevious: env.MASTER_KEY_PREVIOUS,
    keyPepper: env.KEY_PEPPER,
    authSecret: env.AUTH_SECRET,
  };
  return asConfigError(() => loadSecrets(given, dataDir, { mayGenerate: !env.DATABASE_URL }));
}

function limitsStore(env: Environment): Config["limitsStore"] {
  const upstash = [env.UPSTASH_REDIS_REST_URL, env.UPSTASH_REDIS_REST_TOKEN];
  if (env.REDIS_URL && upstash.some(Boolean)) {
    throw new ConfigError("REDIS_URL and UPSTASH_REDIS_REST_URL exclude each other; keep one of them.");
  }
  if (env.REDIS_URL) return { kind: "redis", url: env.REDIS_URL };
  if (env.UPSTASH_REDIS_REST_URL && env.UPSTASH_REDIS_REST_TOKEN) {
    return { kind: "upstash", url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN };
  }
  if (upstash.some(Boolean)) {
    throw new ConfigError("UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN go together; set both.");
  }
  return { kind: "memory" };
}

/** A part of the configuration speaks in plain Errors, one sentence each. */
function asConfigError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    // Files that cannot be read or written are told by whoever prints it, with the path.
    if (error instanceof Error && "syscall" in error) throw error;
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

function sentence(message = "is wrong"): string {
  return /^(must|is) /.test(message) ? message : `is wrong (${message})`;
}
