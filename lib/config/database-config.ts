/**
 * Where the database is, as the environment says it. Addresses are libpq's as far as the driver can do what they say; what it
 * cannot is refused. A part of the configuration that speaks in plain Errors, and looks only whether certificates can be read.
 */

import { accessSync, constants } from "node:fs";
import * as z from "zod";
import { parseAddress } from "../process/address";
import { brokenByPassword, count, ENCODED } from "./config-values";

const POOL_MAX = 1000;
const READ_WAIT_MS_MAX = 10_000;
const SCHEMA = /^[A-Za-z_][A-Za-z0-9_$-]{0,62}$/;
const FILES = ["sslrootcert", "sslcert", "sslkey"];
const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"];
/** By libpq such a connection may end up without encryption; the driver knows no such thing. */
const WITH_FALLBACK = ["allow", "prefer"];

const address = z
  .string()
  .trim()
  .superRefine((value, { addIssue }) => {
    const message = complaintAbout(value);
    if (message) addIssue({ code: "custom", message });
  })
  .transform(forDriver);

export const databaseVariables = {
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_READ_URL: address.optional(),
  DATABASE_READ_WAIT_MS: count(300, 0, READ_WAIT_MS_MAX),
  DATABASE_POOL_SIZE: count(10, 1, POOL_MAX),
};

export type DatabasePlace = Readonly<{
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** The same database without a pooler in between, for what needs a session of its own. Null: by `databaseUrl`. */
  databaseDirectUrl: string | null;
  /** A standby of it for lists and exports. Null: none. */
  databaseReadUrl: string | null;
  /** How long a read waits for the standby to have what was written before it. */
  databaseReadWaitMs: number;
  databasePoolSize: number;
}>;

type Variables = z.infer<z.ZodObject<typeof databaseVariables>>;

export function databasePlace(env: Variables): DatabasePlace {
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const) {
    const other = env[name];
    if (!other) continue;
    if (!env.DATABASE_URL) throw new Error(`${name} goes with DATABASE_URL, which is missing; set both.`);
    if (parameter(other, "schema") !== parameter(env.DATABASE_URL, "schema"))
      throw new Error(`DATABASE_URL and ${name} must name the same ?schema=, or none.`);
  }
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databaseReadWaitMs: env.DATABASE_READ_WAIT_MS,
    databasePoolSize: env.DATABASE_POOL_SIZE,
  };
}

/** As DATABASE_URL takes it. Throws one sentence, which never holds it. */
export function parseDatabaseUrl(value: string): string {
  const parsed = address.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`The address of the database ${parsed.error.issues[0]?.message ?? "is wrong"}.`);
}

/** What may be shown: host, port and database, without user, password and options. */
export function databaseName(url: string): string {
  return url.replace(/^\w+:\/\/(?:[^/?]*@)?/, "").replace(/\?.*$/, "");
}

function complaintAbout(value: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(value))
    return "must be an address that starts with postgres:// or postgresql://";
  const broken = brokenByPassword(value);
  if (broken) return broken;
  const [, authority = ""] = /^\w+:\/\/([^/?]*)/.exec(value) ?? [];
  const hosts = authority.slice(authority.lastIndexOf("@") + 1);
  if (`${hosts}${parameter(value, "host") ?? ""}`.includes(",")) {
    return "must name one host, since the driver tries no others; name the address that leads to the writable server: your provider's, or a proxy's";
  }
  // Without a host, as for a socket, it is no URL.
  if (parseAddress(value.replace("@/", "@localhost/")) === null)
    return `must be an address like postgres://user:password@host:5432/database; ${ENCODED}`;
  return complaintAboutParameters(value);
}

function complaintAboutParameters(value: string): string | null {
  const schema = parameter(value, "schema");
  if (schema !== null && !SCHEMA.test(schema))
    return "must name a schema of letters, digits and underscores after ?schema=";
  const mode = parameter(value, "sslmode");
  if (mode !== null && !SSL_MODES.includes(mode))
    return `must have one of these as sslmode: ${SSL_MODES.join(", ")}`;
  if (mode === "verify-ca" && parameter(value, "sslrootcert") === null)
    return "must name the authority's certificate as sslrootcert, which sslmode=verify-ca verifies against";
  const missing = FILES.find((name) => !canBeRead(parameter(value, name)));
  return missing ? `must name a file that can be read as ${missing}` : null;
}

/** As the driver takes it: libpq's meaning of sslmode instead of its own. */
function forDriver(value: string): string {
  const [place = "", query] = value.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const isSystem = parameters.get("sslrootcert") === "system";
  if (isSystem) parameters.delete("sslrootcert");
  const mode = parameters.get("sslmode") ?? (isSystem ? "verify-full" : null);
  if (mode === null || mode === "no-verify") return value;
  parameters.set("sslmode", WITH_FALLBACK.includes(mode) ? "require" : mode);
  parameters.set("uselibpqcompat", "true");
  return `${place}?${parameters}`;
}

function parameter(value: string | undefined, name: string): string | null {
  const [, query] = (value ?? "").split(/\?(.*)/s);
  return new URLSearchParams(query).get(name);
}

function canBeRead(path: string | null): boolean {
  if (path === null || path === "system") return true;
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
