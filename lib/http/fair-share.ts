/**
 * Whose work is begun when. Where one caller asks alone, all goes on at once. Where others ask too, the work of one caller is
 * begun piece by piece, and who took most of the process lately rests after each piece: on however many connections they ask,
 * the others keep most of the time. Knows neither sockets nor requests (docs/decisions/092-a-fair-share.md).
 */
import { siteOf } from "../limits/consume";

export type FairShare = Readonly<{
  /** Calls `begin`, which does not throw, at once or in its turn. `name`: whose work it is. */
  take(name: string, begin: () => void): void;
  /** Counts what goes on after `begin` has returned, in milliseconds of processor time. */
  add(name: string, ms: number): void;
}>;

/** What was begun and used counts for one to two of these. */
const WINDOW_MS = 1_000;
/** What others begin in that time for one to rest in full. A load balancer that asks for health slows no one down. */
const COMPANY = 50;
/** Of the time that a piece of work took. */
const REST_SHARE = 2;
/** Who used less than this share of what the greatest user did does not rest. */
const GREAT_SHARE = 0.5;
/** At most after one piece, which a pause of the whole process may have made long. */
const REST_MAX_MS = 100;
/** A timer is late by about as much. */
const TIMER_MS = 2;
/** Another one may be due before the one that is waited for. */
const LOOK_EVERY_MS = 5;

type User = {
  begun: number;
  begunBefore: number;
  usedMs: number;
  usedMsBefore: number;
  restsUntil: number;
  /** Null for none: most never wait. */
  waiting: (() => void)[] | null;
};

export function createFairShare(clock: () => number = () => performance.now()): FairShare {
  const users = new Map<string, User>();
  /** Those with work that waits. */
  const lines = new Set<User>();
  let windowEnds = 0;
  let begun = 0;
  let greatestMs = 0;
  let isPlanned = false;

  const take = (name: string, begin: () => void): void => {
    const at = clock();
    const user = userAt(at, name);
    user.begun += 1;
    begun += 1;
    const othersBegun = begun - user.begun - user.begunBefore;
    if (user.waiting === null && (othersBegun === 0 || at >= user.restsUntil)) {
      begin();
      charge(user, clock() - at);
    } else {
      user.waiting ??= [];
      user.waiting.push(begin);
      lines.add(user);
      plan();
    }
  };

  const userAt = (at: number, name: string): User => {
    if (at >= windowEnds) openWindow(at);
    const known = users.get(name);
    if (known) return known;
    const user = { begun: 0, begunBefore: 0, usedMs: 0, usedMsBefore: 0, restsUntil: 0, waiting: null };
    users.set(name, user);
    return user;
  };

  const charge = (user: User, ms: number): void => {
    user.usedMs += ms;
    const used = user.usedMs + user.usedMsBefore;
    greatestMs = Math.max(greatestMs, used);
    if (used < greatestMs * GREAT_SHARE) return;
    const company = Math.min(1, (begun - user.begun - user.begunBefore) / COMPANY);
    user.restsUntil = Math.max(user.restsUntil, clock()) + Math.min(ms * REST_SHARE * company, REST_MAX_MS);
  };

  const openWindow = (at: number): void => {
    // What was before a pause is over.
    const isNext = at < windowEnds + WINDOW_MS;
    windowEnds = at + WINDOW_MS;
    [begun, greatestMs] = [0, 0];
    for (const [name, user] of users) {
      user.begunBefore = isNext ? user.begun : 0;
      user.usedMsBefore = isNext ? user.usedMs : 0;
      [user.begun, user.usedMs] = [0, 0];
      begun += user.begunBefore;
      greatestMs = Math.max(greatestMs, user.usedMsBefore);
      if (user.begunBefore === 0 && user.waiting === null) users.delete(name);
    }
  };

  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    let next = Number.POSITIVE_INFINITY;
    for (const { restsUntil } of lines) next = Math.min(next, restsUntil);
    const ms = next - clock();
    if (ms >= TIMER_MS) setTimeout(beginDue, Math.min(ms, LOOK_EVERY_MS));
    else setImmediate(beginDue);
  };

  const beginDue = (): void => {
    isPlanned = false;
    const at = clock();
    for (const user of lines) if (at >= user.restsUntil) beginNext(user);
    if (lines.size > 0) plan();
  };

  /** What follows from it without waiting for anything is over when the second of the two is called. */
  const beginNext = (user: User): void => {
    const begin = user.waiting?.shift();
    if (user.waiting?.length === 0) {
      user.waiting = null;
      lines.delete(user);
    }
    let started = 0;
    setImmediate(() => {
      started = clock();
      begin?.();
    });
    setImmediate(() => charge(user, clock() - started));
  };

  return { take, add: (name, ms) => charge(userAt(clock(), name), ms) };
}

/** Of this process. */
export const fairShare = createFairShare();

/** Resolves in the turn of `name`. `ms`: as `FairShare.add` has it, of what the caller then does. */
export function fairTurn(name: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    fairShare.take(name, () => {
      fairShare.add(name, ms);
      resolve();
    });
  });
}

/** Under whose name an address takes its turn: all networks of one IPv6 site have one. */
export function sharerOf(address: string): string {
  return siteOf(address) ?? address;
}
