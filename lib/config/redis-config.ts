/** Where Redis is, as the environment says it. A part of the configuration that speaks in plain Errors. */

import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { z } from "zod";
import { parseAddress } from "../process/address";
import { brokenByPassword, optional } from "./config-values";

export const redisVariables = {
  REDIS_URL: optional,
  REDIS_CA_FILE: optional,
};

/** The URL as the client takes it. `ca`: the certificates that are trusted, in PEM; without them, those that Node.js trusts. */
export type RedisPlace = Readonly<{ kind: "redis"; url: string; ca?: string }>;

type Variables = z.infer<z.ZodObject<typeof redisVariables>>;

const HINT = "change it or leave it out for the default";

/** Null without REDIS_URL. Throws one sentence, which never holds the URL. */
export function redisPlace({ REDIS_URL, REDIS_CA_FILE }: Variables): RedisPlace | null {
  if (!REDIS_URL) {
    if (REDIS_CA_FILE) throw new Error("REDIS_CA_FILE goes with REDIS_URL, which is missing; set both.");
    return null;
  }
  const place = parseRedisUrl(REDIS_URL);
  if (!REDIS_CA_FILE) return place;
  if (!/^rediss/i.test(REDIS_URL))
    throw new Error("REDIS_CA_FILE is for TLS, which REDIS_URL does not ask for; write rediss:// there.");
  return { ...place, ca: readAuthority(REDIS_CA_FILE) };
}

/** Pure. Throws one sentence, which never holds the URL. */
export function parseRedisUrl(url: string): RedisPlace {
  const broken = brokenByPassword(url);
  if (broken) throw wrong(broken);
  const parts = /^rediss?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?$/i.exec(url);
  const [, login = "", host = "", database = ""] = parts ?? [];
  if (/^rediss?\+sentinel:/i.test(url) || host.includes(","))
    throw wrong("must name one server: of sentinels or a cluster, a proxy in front that knows the master");
  if (!/^\d*$/.test(database)) throw wrong("must have nothing but the number of a database at its end");
  if (!isDecodable(login)) throw wrong("must write % as %25 where it stands for itself");
  if (!parts || parseAddress(url) === null)
    throw wrong("must be an address like redis://user:password@host:6379/0 (rediss:// for TLS)");
  return { kind: "redis", url };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
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
