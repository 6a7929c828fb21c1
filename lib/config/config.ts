/**
 * What the operator decided, read once from the environment and frozen. The only file that reads
 * `process.env`; it knows no other part of the program. Variables: docs/contract.md, part three, and `.env.example`.
 */

import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import * as z from "zod";
import { parseAddress } from "../process/address";
import { type BackupSchedule, backupSchedule, backupVariables, passphraseOf } from "./backup-config";
import { type Brand, brandColor, brandName, brandSupport, type LogoImage, readLogo } from "./brand-config";
import { type CallerSource, callerSource, callerVariables } from "./caller-config";
import {
  between,
  brokenByPassword,
  count,
  ENCODED,
  optional,
  text,
  urlWith,
  wholeNumber,
} from "./config-values";
import { type DatabasePlace, databasePlace, databaseVariables } from "./database-config";
import {
  type Limits,
  type LimitsStorePlace,
  limitsOf,
  limitsStorePlace,
  limitVariables,
} from "./limits-config";
import { type OidcProvider, oidcIssuer, oidcName, oidcProvider } from "./oidc-config";
import { type Retention, retentionOf, retentionVariables } from "./retention-config";
import { loadSecrets, type Secrets } from "./secrets";
import { type StoragePlace, storagePlace, storageVariables } from "./storage-config";
import { type Tracing, tracingOf, tracingVariables } from "./tracing-config";
import { type Webhooks, webhooksOf, webhookVariables } from "./webhook-config";

export type Config = DatabasePlace &
  Readonly<{
    port: number;
    host: string;
    /** Without a trailing slash. */
    baseUrl: string;
    accountUrl: string;
    dataDir: string;
    secrets: Secrets;
    /** Whether the master key is ours to replace, or the environment's. */
    masterKeyIsGenerated: boolean;
    smtpUrl: string | null;
    mailFrom: string | null;
    /** Mails that wait in the queue: how long they are tried, and kept once they are done. */
    mails: Readonly<{ retryHours: number; keptDays: number; keyKeptDays: number }>;
    /** By which operators may sign in, beside links. */
    oidc: OidcProvider | null;
    /** Which operators without a second factor must set one up before anything else. */
    requireSecondFactor: "owners" | "all" | "none";
    /** Whose service customers see. */
    brand: Brand;
    /** The picture that `brand.logo` names, read once. */
    brandLogo: LogoImage | null;
    limitsStore: LimitsStorePlace;
    /** For answers and signatures that are kept in memory; 0: none is. */
    answerCacheBytes: number;
    /** Where release files lie. Disk: in `dataDir`/files. */
    storage: StoragePlace;
    callers: CallerSource;
    /** How many processes serve. 1: the one that was started; more: that many beside it. */
    workers: number;
    /** Where Prometheus scrapes. Null: nothing is measured. */
    metrics: Readonly<{ port: number; host: string }> | null;
    /** One line for each call; null: none. `file` null: to standard output. Only of our own server. */
    accessLog: Readonly<{ format: "json" | "combined"; file: string | null }> | null;
    /** Who collects traces is named; its packages read the rest of OTEL_* themselves. Null: nothing is traced. */
    tracing: Tracing | null;
    /** False: this server answers programs alone, and others of the same database draw pages and run jobs. Only of our own server. */
    pages: boolean;
    limits: Limits;
    webhooks: Webhooks;
    retention: Retention;
    /** Null: none is made by itself. */
    backups: BackupSchedule | null;
    /** Of backups. Null: they are not encrypted unless a command says so. */
    backupPassphrase: string | null;
    /** How often published files are read back, and how fast. `days` 0: never. */
    fileChecks: Readonly<{ days: number; mbPerSecond: number }>;
    /** Between the signal to stop and the closing of the port. */
    shutdownDelaySeconds: number;
    shutdownGraceSeconds: number;
    /** Run by every process that hosts Next, or only when a scheduler calls: then the host may freeze the process between calls. */
    jobs: "process" | "cron";
    /** What a scheduler must know. Null: no one can have the jobs run from outside. */
    cronSecret: string | null;
    logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  }>;

/** A wrong or missing value; the message is one sentence that says which and what to do. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Of a service whose operator named no brand. */
const DEFAULT_BRAND_NAME = "Latchkey";

const MAX_PORT = 65_535;
/** Each is a whole server in memory and has connections of its own: more is a slip of the finger. */
const WORKERS_MAX = 128;

/** A number, or one process for each core that this one may use. */
const workers = z
  .union(
    [
      text.pipe(z.literal("auto")).transform(() => Math.min(availableParallelism(), WORKERS_MAX)),
      wholeNumber,
    ],
    {
      error: "must be a whole number, written in digits, or auto",
    },
  )
  .pipe(between(1, WORKERS_MAX))
  .default(1);

/** Pages link to each other from the root, and the server listens there. What is no address at all was said already. */
function isWithoutPath(value: string): boolean {
  return /^\/*$/.test(parseAddress(value)?.pathname ?? "");
}

const sender = text.regex(
  /^(?:[^\s@<>]+@[^\s@<>]+|[^<>\p{Cc}]*<[^\s@<>]+@[^\s@<>]+>)$/u,
  "must be an e-mail address, alone or as in: Example <licenses@example.com>",
);

/** Paths are appended to it, and it is signed into tokens: no query, fragment or password. */
const publicAddress = urlWith(["http:", "https:"]).refine((value) => {
  const address = parseAddress(value);
  if (address === null) return true; // said already
  const { search, hash, username, password } = address;
  return search + hash + username + password === "";
}, "must be an address without a query, a fragment or a password");
const WITHOUT_PATH =
  "must be an address without a path, since pages and calls are below its root; give Latchkey a host name of its own";

const mailServer = text.superRefine((value, { addIssue }) => {
  const message = complaintAboutMailServer(value);
  if (message) addIssue({ code: "custom", message });
});

const environment = z.object({
  PORT: count(3000, 0, MAX_PORT),
  HOST: text.default("127.0.0.1"),
  BASE_URL: publicAddress.refine(isWithoutPath, WITHOUT_PATH).optional(),
  ACCOUNT_URL: publicAddress.refine(isWithoutPath, WITHOUT_PATH).optional(),
  DATA_DIR: text.default("./data"),
  ...databaseVariables,
  MASTER_KEY: optional,
  MASTER_KEY_PREVIOUS: optional,
  KEY_PEPPER: optional,
  AUTH_SECRET: optional,
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.optional(),
  MAIL_RETRY_HOURS: count(72, 1, 720),
  MAIL_KEPT_DAYS: count(30, 1, 3650),
  MAIL_KEY_KEPT_DAYS: count(7, 1, 3650),
  OIDC_ISSUER: oidcIssuer.optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: oidcName.optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(["owners", "all", "none"], { error: "must be owners, all or none" })
    .default("none"),
  BRAND_NAME: brandName.default(DEFAULT_BRAND_NAME),
  BRAND_COLOR: brandColor.optional(),
  BRAND_LOGO: optional,
  BRAND_SUPPORT: brandSupport.optional(),
  ...storageVariables,
  ...callerVariables,
  WORKERS: workers,
  ANSWER_CACHE_BYTES: count(64 * 1024 * 1024, 0),
  METRICS_PORT: count(0, 0, MAX_PORT),
  METRICS_HOST: text.default("127.0.0.1"),
  ACCESS_LOG: z.enum(["off", "json", "combined"], { error: "must be off, json or combined" }).default("off"),
  ACCESS_LOG_FILE: optional,
  ...tracingVariables,
  PAGES: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  ...limitVariables,
  ...webhookVariables,
  ...retentionVariables,
  ...backupVariables,
  FILE_CHECK_DAYS: count(30, 0, 3650),
  FILE_CHECK_MB_PER_SECOND: count(8, 1, 100_000),
  SHUTDOWN_DELAY_SECONDS: count(0, 0, 3600),
  SHUTDOWN_GRACE_SECONDS: count(25, 0, 3600),
  JOBS: z.enum(["process", "cron"], { error: "must be process or cron" }).optional(),
  CRON_SECRET: text.regex(/^\S{16,}$/, "must have at least 16 characters and no spaces").optional(),
  VERCEL: optional,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

let current: Config | null = null;

/** The configuration of this process. Throws ConfigError on the first call when a value is wrong. */
export function config(): Config {
  current ??= Object.freeze(parseConfig(process.env));
  return current;
}

/** Reads everything again, as after a rotation of the master key by another process. */
export function reloadConfig(): Config {
  forgetConfig();
  return config();
}

/** The next question reads everything again. */
export function forgetConfig(): void {
  current = null;
}

/** Where the installation lies, without making its secrets. `isNamed`: the environment says so. Throws ConfigError. */
export function installationPlace(): {
  dataDir: string;
  databaseUrl: string | null;
  /** Past a pooler. */
  directUrl: string | null;
  isNamed: boolean;
} {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = environmentOf(process.env);
  return {
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL ?? null,
    directUrl: DATABASE_DIRECT_URL ?? DATABASE_URL ?? null,
    isNamed: Boolean(DATABASE_URL || process.env.DATA_DIR?.trim()),
  };
}

/** Under which backups are sealed, without making the installation's secrets. Null: none. Throws ConfigError. */
export function backupPassphrase(): string | null {
  return asConfigError(() => passphraseOf(environmentOf(process.env)));
}

/** For a process that works elsewhere than its environment says. An empty value counts as absent. */
export function configureFor(place: Variables): Config {
  current = Object.freeze(parseConfig({ ...process.env, ...place }));
  return current;
}

/** The addresses of a running server take the place of those that this process's environment does not name. */
export function adoptAddresses(running: { baseUrl: string; accountUrl: string }): void {
  const { BASE_URL, ACCOUNT_URL } = environmentOf(process.env);
  const baseUrl = BASE_URL ? config().baseUrl : running.baseUrl;
  const otherwise = BASE_URL ? config().accountUrl : running.accountUrl;
  const accountUrl = ACCOUNT_URL ? config().accountUrl : otherwise;
  current = Object.freeze({ ...config(), baseUrl, accountUrl });
}

/** Pure but for the secrets file under DATA_DIR and the logo. An empty variable counts as absent. */
export function parseConfig(variables: Variables): Config {
  const env = environmentOf(variables);
  const baseUrl = withoutTrailingSlash(env.BASE_URL ?? `http://localhost:${env.PORT}`);
  const dataDir = resolve(env.DATA_DIR);
  const logo = env.BRAND_LOGO ? resolve(env.BRAND_LOGO) : null;
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl,
    accountUrl: withoutTrailingSlash(env.ACCOUNT_URL ?? baseUrl),
    dataDir,
    ...asConfigError(() => databasePlace(env)),
    secrets: secretsFor(env, dataDir),
    masterKeyIsGenerated: !env.MASTER_KEY,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    mails: Object.freeze({
      retryHours: env.MAIL_RETRY_HOURS,
      keptDays: env.MAIL_KEPT_DAYS,
      keyKeptDays: env.MAIL_KEY_KEPT_DAYS,
    }),
    oidc: asConfigError(() => oidcProvider(env)),
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    brand: Object.freeze({
      name: env.BRAND_NAME,
      color: env.BRAND_COLOR ?? null,
      logo,
      support: env.BRAND_SUPPORT ?? null,
    }),
    brandLogo: logo === null ? null : asConfigError(() => readLogo(logo)),
    limitsStore: asConfigError(() => limitsStorePlace(env)),
    storage: asConfigError(() => storagePlace(env)),
    answerCacheBytes: env.ANSWER_CACHE_BYTES,
    callers: Object.freeze(asConfigError(() => callerSource(env))),
    workers: env.WORKERS,
    metrics:
      env.METRICS_PORT === 0 ? null : Object.freeze({ port: env.METRICS_PORT, host: env.METRICS_HOST }),
    accessLog: accessLogOf(env),
    tracing: tracingOf(env),
    pages: drawsPages(env),
    limits: limitsOf(env),
    webhooks: asConfigError(() => webhooksOf(env)),
    retention: asConfigError(() => retentionOf(env)),
    backups: asConfigError(() => backupSchedule(env)),
    backupPassphrase: asConfigError(() => passphraseOf(env)),
    fileChecks: Object.freeze({ days: env.FILE_CHECK_DAYS, mbPerSecond: env.FILE_CHECK_MB_PER_SECOND }),
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    shutdownGraceSeconds: env.SHUTDOWN_GRACE_SECONDS,
    jobs: env.JOBS ?? (env.VERCEL ? "cron" : "process"),
    cronSecret: env.CRON_SECRET ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

type Variables = Record<string, string | undefined>;
type Environment = z.infer<typeof environment>;

function environmentOf(variables: Variables): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = issue?.path.join(".") ?? "The environment";
  throw new ConfigError(`${name} ${sentence(issue?.message)}; change it or leave it out for the default.`);
}

function secretsFor(env: Environment, dataDir: string): Secrets {
  const given = {
    masterKey: env.MASTER_KEY,
    masterKeyPrevious: env.MASTER_KEY_PREVIOUS,
    keyPepper: env.KEY_PEPPER,
    authSecret: env.AUTH_SECRET,
  };
  return asConfigError(() => loadSecrets(given, dataDir, { mayGenerate: !env.DATABASE_URL }));
}

function accessLogOf({ ACCESS_LOG: format, ACCESS_LOG_FILE: file }: Environment): Config["accessLog"] {
  if (format === "off" && file)
    throw new ConfigError("ACCESS_LOG_FILE needs a format; set ACCESS_LOG to json or combined.");
  return format === "off" ? null : Object.freeze({ format, file: file ? resolve(file) : null });
}

/** No second server could use an embedded database, so nothing would draw its pages or run its jobs. */
function drawsPages({ PAGES, DATABASE_URL }: Environment): boolean {
  if (PAGES === "off" && !DATABASE_URL) {
    throw new ConfigError(
      "PAGES=off needs DATABASE_URL: another server of the same database has to draw the pages and run the jobs.",
    );
  }
  return PAGES === "on";
}

/** A part of the configuration speaks in plain Errors, one sentence each. */
function asConfigError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    // Files that cannot be read or written are named by the caller, with the path.
    if (error instanceof Error && "syscall" in error) throw error;
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

/** With the letters that addresses have: updaters refuse a whole feed for one that is written otherwise. */
function withoutTrailingSlash(address: string): string {
  const isPlain = /^[\w!$&'()*+,./:;=@[\]~%-]+$/.test(address);
  return (isPlain ? address : new URL(address).href).replace(/\/+$/, "");
}

/** Says nothing of what it holds. */
function complaintAboutMailServer(value: string): string | null {
  if (!/^smtps?:/i.test(value)) return "must be an address that starts with smtp:// or smtps://";
  const broken = brokenByPassword(value);
  if (broken) return broken;
  const address = parseAddress(value);
  if (address === null) return `must be an address like smtps://user:password@host:465; ${ENCODED}`;
  if (address.hostname === "") return "must name the mail server's host";
  return /^\/*$/.test(address.pathname) ? null : `must be an address without a path; ${ENCODED}`;
}

function sentence(message = "is wrong"): string {
  return /^(must|is) /.test(message) ? message : `is wrong (${message})`;
}
