/**
 * License keys that a stranger presents, wherever that is possible: unknown ones are counted per address over all applications,
 * and past the limit the address is blocked for every key (docs/contract.md D5). Tokens and update keys cannot be guessed.
 */
import type { Context } from "../domain/context";
import { canBeLicenseKey } from "../domain/keys/imported";
import type { KeyGuesses } from "../domain/keys/key-guesses";
import { type Account, consumeAndCheckBlock } from "../limits/consume";
import { rateLimited, spend } from "./limit";

/** Whose guesses: `address` null where nothing tells, as limits count it. */
type Guesser = Readonly<{ slug: string; address: Account["subject"] }>;

/**
 * Counts the call on `calls`, in one round trip with the look at the block; returns the seconds that are left of it, 0 for none.
 * Throws `rate_limited` over the limit of calls.
 */
export async function spendAndSeeBlock(calls: Account, address: Account["subject"]): Promise<number> {
  const { spent, blockedSeconds } = await consumeAndCheckBlock(calls, {
    limit: "unknownKeys",
    subject: address,
  });
  if (!spent.allowed) throw rateLimited(spent.resetSeconds);
  return blockedSeconds;
}

/** The same, as the domain asks when it is about to look a key up. Refusals are `rate_limited`. */
export async function guessesOf(
  ctx: Pick<Context, "db">,
  guesser: Guesser,
  calls: Account,
): Promise<KeyGuesses> {
  const blockedSeconds = await spendAndSeeBlock(calls, guesser.address);
  return {
    admit: () => {
      if (blockedSeconds > 0) throw rateLimited(blockedSeconds);
    },
    unknown: async (key) => {
      await countUnknownKey(ctx, guesser, key);
    },
  };
}

/** False, and not counted, for a text that cannot be a key of this application. Throws `rate_limited` past the limit. */
export async function countUnknownKey(
  ctx: Pick<Context, "db">,
  { slug, address }: Guesser,
  key: unknown,
): Promise<boolean> {
  if (!(await canBeLicenseKey(ctx, slug, key))) return false;
  await spend("unknownKeys", address);
  return true;
}
