/** Spending of limits: what interfaces and pages ask before they do any work. Nothing here throws when a store is down. */
import { config } from "../config/config";
import { hmacSha256 } from "../crypto/hmac";
import { measure } from "../process/measure";
import { type LimitName, limitNamed } from "./limits";
import { limitStore } from "./process-store";
import { both, type Count, type Limit } from "./store";

/** `resetSeconds`: whole seconds, at least 1, until the window ends or, when it is blocked, the block. */
export type Spent = Readonly<{ allowed: boolean; limit: number; remaining: number; resetSeconds: number }>;
/** `subject` null: it is not known, so nothing is counted. One subject for all strangers would let one lock out all. */
export type Account = Readonly<{ limit: LimitName; subject: string | null }>;

/** Counts one call. The call after the last allowed one starts the block of a limit that has one. */
export async function consume(limit: LimitName, subject: Account["subject"]): Promise<Spent> {
  const definition = limitNamed(limit);
  if (subject === null) return uncounted(definition);
  const store = await limitStore();
  const spent = spentOf(definition, await store.count(definition, storedSubject(limit, subject)));
  const site = siteLimit(definition, subject);
  if (!site || !spent.allowed) return spent;
  const ofSite = spentOf(site.limit, await store.count(site.limit, storedSubject(limit, site.subject)));
  return ofSite.allowed ? spent : ofSite;
}

/** Seconds until the block ends; 0 when there is none, always so for a limit without blocks. Counts nothing. */
export async function blockedFor(limit: LimitName, subject: string): Promise<number> {
  const definition = limitNamed(limit);
  if (definition.blockSeconds === 0) return 0;
  const store = await limitStore();
  return blockedSecondsOf(definition, await store.look(definition, storedSubject(limit, subject)));
}

/** Whether the next call of this window would be too many. Counts nothing. */
export async function isSpent(limit: LimitName, subject: Account["subject"]): Promise<boolean> {
  if (subject === null) return false;
  const definition = limitNamed(limit);
  const store = await limitStore();
  const count = await store.look(definition, storedSubject(limit, subject));
  if (!count || count.calls < definition.callsMax) return false;
  measure({ kind: "limit_hit", limit });
  return true;
}

/** Counts one call on `spend` and looks at `block`, in one round trip to a shared store. The call counts either way. */
export async function consumeAndCheckBlock(
  spend: Account,
  block: Account,
): Promise<{ spent: Spent; blockedSeconds: number }> {
  const [spending, blocking] = [limitNamed(spend.limit), limitNamed(block.limit)];
  if (spend.subject === null || block.subject === null)
    return { spent: uncounted(spending), blockedSeconds: 0 };
  const store = await limitStore();
  // Both leave before the first is awaited: the stores send what is asked in the same moment together.
  const [count, blocked] = await both(
    store.count(spending, storedSubject(spend.limit, spend.subject)),
    store.look(blocking, storedSubject(block.limit, block.subject)),
  );
  const site = siteLimit(blocking, block.subject);
  const ofSite = site && (await store.look(site.limit, storedSubject(block.limit, site.subject)));
  const blockedSeconds = Math.max(
    blockedSecondsOf(blocking, blocked),
    site ? blockedSecondsOf(site.limit, ofSite) : 0,
  );
  return { spent: spentOf(spending, count), blockedSeconds };
}

/** What a /48 may do, of what each /64 in it may: its holder has 65 536 of those to guess from. */
const SITE_SHARE = 16;

/** Of limits that block, the same for the site that an IPv6 network belongs to; null where there is none. */
function siteLimit(limit: Limit, subject: string): { limit: Limit; subject: string } | null {
  const site = limit.blockSeconds > 0 ? siteOf(subject) : null;
  if (site === null) return null;
  const callsMax = limit.callsMax * SITE_SHARE;
  return { limit: { ...limit, name: `${limit.name}:site`, callsMax }, subject: site };
}

/** Longer ones take as much room as this one, in a process's own store too. */
const READABLE_LENGTH_MAX = 100;

/** Addresses and e-mails never reach a store in readable form. */
function storedSubject(limit: LimitName, subject: string): string {
  const isOurs = config().limitsStore.kind === "memory";
  if (isOurs && subject.length <= READABLE_LENGTH_MAX) return subject;
  const mac = hmacSha256(config().secrets.keyPepper, `limits\0${limit}\0${subject}`);
  return mac.toString("base64url").slice(0, 22);
}

function blockedSecondsOf({ name, callsMax, blockSeconds }: Limit, count: Count | null): number {
  if (!count || blockSeconds === 0 || count.calls <= callsMax) return 0;
  measure({ kind: "limit_hit", limit: name });
  return wholeSeconds(count.msLeft);
}

function spentOf(limit: Limit, { calls, msLeft }: Count): Spent {
  if (calls > limit.callsMax) measure({ kind: "limit_hit", limit: limit.name });
  return {
    allowed: calls <= limit.callsMax,
    limit: limit.callsMax,
    remaining: Math.max(limit.callsMax - calls, 0),
    resetSeconds: wholeSeconds(msLeft),
  };
}

/** As after no call at all. */
function uncounted({ callsMax, windowSeconds }: Limit): Spent {
  return { allowed: true, limit: callsMax, remaining: callsMax, resetSeconds: windowSeconds };
}

function wholeSeconds(ms: number): number {
  return Math.max(Math.ceil(ms / 1000), 1);
}

const NETWORK_64 = /^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/;

/** Of an IPv6 network as limits count it (/64), the /48 that its holder has 65 536 of those in; null for IPv4. */
export function siteOf(subject: string): string | null {
  const prefix = subject.endsWith("/64") ? NETWORK_64.exec(subject)?.[1] : undefined;
  return prefix === undefined ? null : `${prefix}::/48`;
}
