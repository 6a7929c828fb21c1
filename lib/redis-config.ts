/** Where Redis is, as the environment says it: one server, sentinels, or a cluster. A part of the configuration that speaks in plain Errors. */

import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { parseAddress } from "./address";
import { brokenByPassword, optional } from "./config-values";

export const redisVariables = {
  REDIS_URL: optional,
  REDIS_CLUSTER: z.enum(["0", "1"], { error: "must be 1 or 0" }).default("0"),
  REDIS_CA_FILE: optional,
};

export type RedisNode = Readonly<{ host: string; port: number }>;
export type RedisLogin = Readonly<{ username?: string; password?: string }>;
/** `ca`: the certificates that are trusted, in PEM; without them, those that Node.js trusts. */
type Encryption = Readonly<{ tls: boolean; ca?: string }>;

/** The URL as the client takes it. */
export type RedisServerPlace = Readonly<{ kind: "redis"; url: string; ca?: string }>;
export type RedisSentinelPlace = Encryption &
  Readonly<{
    kind: "redis-sentinel";
    sentinels: RedisNode[];
    sentinelLogin: RedisLogin;
    master: string;
    /** The data nodes'. */
    login: RedisLogin;
    database: number;
  }>;
export type RedisClusterPlace = Encryption &
  Readonly<{ kind: "redis-cluster"; nodes: RedisNode[]; login: RedisLogin }>;
export type RedisPlace = RedisServerPlace | RedisSentinelPlace | RedisClusterPlace;

type Variables = z.infer<z.ZodObject<typeof redisVariables>>;

const HINT = "change it or leave it out for the default";
const FORMS =
  "redis://host:6379, redis+sentinel://host:26379,host:26379/master-name or, with REDIS_CLUSTER=1, redis://host:6379,host:6379 (each with rediss for TLS, and with user:password@ before the first host)";
const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;
const PORT_MAX = 65_535;
const SENTINEL_PARAMETERS = ["sentinelUsername", "sentinelPassword"];

/** Null without REDIS_URL. Throws one sentence, which never holds the URL. */
export function redisPlace(env: Variables): RedisPlace | null {
  const { REDIS_URL, REDIS_CLUSTER, REDIS_CA_FILE } = env;
  const isCluster = REDIS_CLUSTER === "1";
  if (!REDIS_URL) {
    if (isCluster) throw new Error("REDIS_CLUSTER=1 goes with REDIS_URL, which is missing; set both.");
    if (REDIS_CA_FILE) throw new Error("REDIS_CA_FILE goes with REDIS_URL, which is missing; set both.");
    return null;
  }
  const place = parseRedisUrl(REDIS_URL, { isCluster });
  if (!REDIS_CA_FILE) return place;
  if (!/^rediss/i.test(REDIS_URL))
    throw new Error("REDIS_CA_FILE is for TLS, which REDIS_URL does not ask for; write rediss:// there.");
  return { ...place, ca: readAuthority(REDIS_CA_FILE) };
}

/** Pure. Throws one sentence, which never holds the URL. */
export function parseRedisUrl(url: string, { isCluster }: { isCluster: boolean }): RedisPlace {
  const broken = brokenByPassword(url);
  if (broken) throw wrong(broken);
  const parts = /^(rediss?)(\+sentinel)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/i.exec(
    url,
  );
  if (!parts) throw wrong(`must be an address like ${FORMS}`);
  const [, scheme = "", sentinel, userInfo = "", hosts = "", path = "", query = ""] = parts;
  const tls = scheme.toLowerCase() === "rediss";
  if (sentinel && isCluster)
    throw new Error("REDIS_CLUSTER=1 and a REDIS_URL of sentinels exclude each other; keep one of them.");
  if (sentinel) return sentinelPlace({ tls, userInfo, hosts, path, query });
  if (isCluster) {
    if (path !== "" && path !== "0") throw wrong("must not name a database, since a cluster has only one");
    return { kind: "redis-cluster", tls, nodes: nodesOf(hosts, REDIS_PORT), login: loginOf(userInfo) };
  }
  if (hosts.includes(","))
    throw wrong("must name one server, unless REDIS_CLUSTER=1 is set or it starts with redis+sentinel://");
  databaseOf(path);
  loginOf(userInfo);
  if (parseAddress(url) === null) throw wrong(`must be an address like ${FORMS}`);
  return { kind: "redis", url };
}

type Parts = { tls: boolean; userInfo: string; hosts: string; path: string; query: string };

function sentinelPlace({ tls, userInfo, hosts, path, query }: Parts): RedisSentinelPlace {
  const [name = "", database = "", ...more] = path.split("/");
  const master = decoded(name);
  if (!master || more.length > 0)
    throw wrong("must name the master after the sentinels, as in redis+sentinel://host,host/master-name");
  const parameters = new URLSearchParams(query);
  if ([...parameters.keys()].some((key) => !SENTINEL_PARAMETERS.includes(key)))
    throw wrong(`must have no parameters but ${SENTINEL_PARAMETERS.join(" and ")}`);
  const [username, password] = SENTINEL_PARAMETERS.map((key) => parameters.get(key) ?? "");
  return {
    kind: "redis-sentinel",
    tls,
    sentinels: nodesOf(hosts, SENTINEL_PORT),
    sentinelLogin: login(username, password),
    master,
    login: loginOf(userInfo),
    database: databaseOf(database),
  };
}

function nodesOf(hosts: string, defaultPort: number): RedisNode[] {
  return hosts.split(",").map((text) => {
    const [, bracketed, name, port] =
      /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+))(?::(\d+))?$/i.exec(text.trim()) ?? [];
    const host = bracketed ?? name;
    const number = port === undefined ? defaultPort : Number(port);
    if (!host || number < 1 || number > PORT_MAX)
      throw wrong("must name hosts as host:port, separated by commas");
    return { host, port: number };
  });
}

function databaseOf(path: string): number {
  if (!/^\d*$/.test(path)) throw wrong("must have nothing but the number of a database at its end");
  return Number(path);
}

function loginOf(userInfo: string): RedisLogin {
  const [username = "", ...password] = userInfo.split(":");
  return login(decoded(username), decoded(password.join(":")));
}

function login(username = "", password = ""): RedisLogin {
  return { ...(username && { username }), ...(password && { password }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong("must write % as %25 where it stands for itself");
  }
}

function wrong(complaint: string): Error {
  return new Error(`REDIS_URL ${complaint}; ${HINT}.`);
}

/** Read once, so that a file that is replaced later counts from the next start on. */
function readAuthority(path: string): string {
  try {
    const pem = readFileSync(path, "utf8");
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    const reason = error instanceof Error && "syscall" in error && "code" in error ? ` (${error.code})` : "";
    throw new Error(
      `REDIS_CA_FILE must be a file with certificates in PEM that can be read, which ${path} is not${reason}; ${HINT}.`,
    );
  }
}
