/** Which limit per address an attempt meets: the server has small ones, each another, so that the first refusal tells which. */
import type { Attempt } from "./attempt";
import type { Sender } from "./sender";

/** `probe`: what the measured server has in the place of what it is shipped with. */
type Known = Readonly<{ variable: string; probe: number; shipped: string }>;

const LIMITS: readonly Known[] = [
  { variable: "UNKNOWN_KEYS_PER_10_MINUTES", probe: 2, shipped: "20 in 10 min" },
  { variable: "PAGES_PER_10_SECONDS", probe: 5, shipped: "30 in 10 s" },
  { variable: "NEW_TRIALS_PER_HOUR", probe: 8, shipped: "20 in 1 h" },
  { variable: "UNAUTHENTICATED_CALLS_PER_MINUTE", probe: 11, shipped: "60 a minute" },
  { variable: "PAGE_FILES_PER_10_SECONDS", probe: 14, shipped: "300 in 10 s" },
  { variable: "LICENSE_CALLS_PER_MINUTE", probe: 17, shipped: "300 a minute" },
  { variable: "UNCACHED_ANSWERS_PER_MINUTE", probe: 20, shipped: "120 a minute" },
];
/** Beyond all of the list; and of those that cost something, beyond what a limit that is not in it may let pass. */
const CALLS_MAX = 23;
const COSTLY_CALLS_MAX = 70;
const AT_A_TIME = 12;
/** Numbers that no measured request has. */
const PROBES_FROM = 10_000_000;

/** Variables of the server. */
export const PROBED = Object.fromEntries(LIMITS.map(({ variable, probe }) => [variable, String(probe)]));
export type AddressLimit = Readonly<{ variable: string; calls: string }>;

/** By the titles of the attempts; those without a limit are left out. */
export async function addressLimits(
  attempts: readonly Attempt[],
  sender: Sender,
  isCostly: (attempt: Attempt) => boolean,
): Promise<Map<string, AddressLimit>> {
  const found = new Map<string, AddressLimit>();
  const left = [...attempts.entries()];
  const probe = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [place, attempt] = next;
      const callsMax = isCostly(attempt) ? COSTLY_CALLS_MAX : CALLS_MAX;
      const limit = await limitOf(attempt, sender, {
        callsMax,
        address: `2001:db9:0:${place.toString(16)}::1`,
      });
      if (limit) found.set(attempt.title, limit);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, probe));
  return found;
}

async function limitOf(
  attempt: Attempt,
  sender: Sender,
  { callsMax, address }: { callsMax: number; address: string },
): Promise<AddressLimit | null> {
  for (let calls = 0; calls < callsMax; calls++) {
    const { status } = await sender.send(attempt.request(PROBES_FROM + calls), address);
    if (status !== 429) continue;
    // Some refuse the call that goes beyond, others the one after it.
    const known = LIMITS.find(({ probe }) => probe === calls || probe + 1 === calls);
    return known
      ? { variable: known.variable, calls: known.shipped }
      : { variable: "another limit", calls: `${calls} calls` };
  }
  return null;
}
