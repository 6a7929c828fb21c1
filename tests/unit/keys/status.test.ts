import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type KeyTransition, statusOf, transition } from "@/lib/domain/keys/status";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const ENDS = { never: null, later: at(1), now: NOW, before: at(-1) };
const STATES = ["active", "suspended", "revoked"] as const;
const CHANGES = ["suspend", "revoke", "reactivate"] as const;

const state = fc.constantFrom(...STATES);
const change = fc.constantFrom(...CHANGES);
const anyDate = fc.date({ noInvalidDate: true });
const end = fc.option(anyDate);

/** What is stored, when it ends, what is asked, what is stored then. "no" stands for a refusal. */
const TABLE = [
  ["active", "never", "suspend", "suspended"],
  ["active", "never", "revoke", "revoked"],
  ["active", "never", "reactivate", "unchanged"],
  ["active", "later", "suspend", "suspended"],
  ["active", "later", "revoke", "revoked"],
  ["active", "later", "reactivate", "unchanged"],
  ["active", "now", "suspend", "suspended"],
  ["active", "now", "revoke", "revoked"],
  ["active", "now", "reactivate", "no"],
  ["active", "before", "suspend", "suspended"],
  ["active", "before", "revoke", "revoked"],
  ["active", "before", "reactivate", "no"],
  ["suspended", "never", "suspend", "unchanged"],
  ["suspended", "never", "revoke", "revoked"],
  ["suspended", "never", "reactivate", "active"],
  ["suspended", "later", "suspend", "unchanged"],
  ["suspended", "later", "revoke", "revoked"],
  ["suspended", "later", "reactivate", "active"],
  ["suspended", "now", "suspend", "unchanged"],
  ["suspended", "now", "revoke", "revoked"],
  ["suspended", "now", "reactivate", "active"],
  ["suspended", "before", "suspend", "unchanged"],
  ["suspended", "before", "revoke", "revoked"],
  ["suspended", "before", "reactivate", "active"],
  ["revoked", "never", "suspend", "no"],
  ["revoked", "never", "revoke", "unchanged"],
  ["revoked", "never", "reactivate", "no"],
  ["revoked", "later", "suspend", "no"],
  ["revoked", "later", "revoke", "unchanged"],
  ["revoked", "later", "reactivate", "no"],
  ["revoked", "now", "suspend", "no"],
  ["revoked", "now", "revoke", "unchanged"],
  ["revoked", "now", "reactivate", "no"],
  ["revoked", "before", "suspend", "no"],
  ["revoked", "before", "revoke", "unchanged"],
  ["revoked", "before", "reactivate", "no"],
] as const;

type Outcome = (typeof TABLE)[number][3];
type Key = Parameters<typeof transition>[0];

function outcomeOf(key: Key, asked: KeyTransition, now: Date): Outcome {
  const decision = transition(key, asked, now);
  if (decision === "unchanged") return decision;
  return "to" in decision ? decision.to : "no";
}

/** The key as it is stored after the transition. */
function changed(key: Key, asked: KeyTransition, now: Date): Key {
  const outcome = outcomeOf(key, asked, now);
  return outcome === "no" || outcome === "unchanged" ? key : { ...key, state: outcome };
}

describe("the status of a key", () => {
  it.each([
    ["active", "never", "active"],
    ["active", "later", "active"],
    ["active", "now", "expired"],
    ["active", "before", "expired"],
    ["suspended", "never", "suspended"],
    ["suspended", "later", "suspended"],
    ["suspended", "now", "suspended"],
    ["suspended", "before", "suspended"],
    ["revoked", "never", "revoked"],
    ["revoked", "later", "revoked"],
    ["revoked", "now", "revoked"],
    ["revoked", "before", "revoked"],
  ] as const)("stored as %s, ending %s: %s", (stored, ends, status) => {
    expect(statusOf({ state: stored, expiresAt: ENDS[ends] }, NOW)).toBe(status);
  });

  it("is judged in the order revoked, suspended, expired, active", () => {
    fc.assert(
      fc.property(state, end, anyDate, (stored, expiresAt, now) => {
        const holds = {
          revoked: stored === "revoked",
          suspended: stored === "suspended",
          expired: expiresAt !== null && !(now < expiresAt),
          active: true,
        };
        const first = (["revoked", "suspended", "expired", "active"] as const).find((name) => holds[name]);
        expect(statusOf({ state: stored, expiresAt }, now)).toBe(first);
      }),
    );
  });

  it("never comes back from expired by waiting", () => {
    fc.assert(
      fc.property(state, end, anyDate, fc.nat(), (stored, expiresAt, now, wait) => {
        const key = { state: stored, expiresAt };
        const later = new Date(now.getTime() + wait);
        fc.pre(!Number.isNaN(later.getTime()) && statusOf(key, now) === "expired");
        expect(statusOf(key, later)).toBe("expired");
      }),
    );
  });
});

describe("changing the state of a key", () => {
  it("has an answer for every state, end and change", () => {
    const combinations = STATES.flatMap((stored) =>
      Object.keys(ENDS).flatMap((ends) => CHANGES.map((asked) => `${stored} ${ends} ${asked}`)),
    );
    expect(TABLE.map((row) => row.slice(0, 3).join(" "))).toEqual(combinations);
  });

  it.each(TABLE)("stored as %s, ending %s, %s: %s", (stored, ends, asked, outcome) => {
    expect(outcomeOf({ state: stored, expiresAt: ENDS[ends] }, asked, NOW)).toBe(outcome);
  });

  it("asked for twice is the same as asked for once", () => {
    fc.assert(
      fc.property(state, end, change, anyDate, (stored, expiresAt, asked, now) => {
        const key = { state: stored, expiresAt };
        const first = outcomeOf(key, asked, now);
        const second = outcomeOf(changed(key, asked, now), asked, now);
        const isNothingLeft = second === "unchanged" || second === "no";
        expect(isNothingLeft).toBe(true);
        expect(second === "no").toBe(first === "no" || statusOf(changed(key, asked, now), now) === "expired");
      }),
    );
  });

  it("never brings a revoked key back, whatever is asked and in whatever order", () => {
    fc.assert(
      fc.property(end, fc.array(fc.tuple(change, anyDate)), (expiresAt, asked) => {
        const start: Key = { state: "revoked", expiresAt };
        const last = asked.reduce((key, [one, now]) => changed(key, one, now), start);
        expect(last).toEqual(start);
      }),
    );
  });

  it("reactivates a suspended key past its end, which then shows as expired", () => {
    const key: Key = { state: "suspended", expiresAt: ENDS.before };
    expect(statusOf(changed(key, "reactivate", NOW), NOW)).toBe("expired");
  });

  it.each([
    ["active", "before", "reactivate", "key_expired"],
    ["revoked", "never", "reactivate", "key_revoked"],
    ["revoked", "never", "suspend", "key_revoked"],
  ] as const)("explains why %s, ending %s, refuses to %s", (stored, ends, asked, id) => {
    expect(transition({ state: stored, expiresAt: ENDS[ends] }, asked, NOW)).toEqual({
      refused: { id, details: id === "key_revoked" ? { wanted: asked } : {} },
    });
  });
});
