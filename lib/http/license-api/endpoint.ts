/**
 * The way into the license interface: address limit → body → application → … (docs/contract.md D5). An address that
 * tried too many unknown keys is blocked for a while; programs there that hold a genuine token still work.
 */
import type { z } from "zod";
import { rememberedApplication } from "../../domain/activations/licensing-catalogue";
import { isGenuineToken } from "../../domain/activations/token-check";
import { type Context, contextFor, SYSTEM } from "../../domain/context";
import { DomainError } from "../../domain/errors";
import { readJsonObject } from "../body";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { countUnknownKey, spendAndSeeBlock } from "../key-guesses";
import { rateLimited, spend } from "../limit";
import { preflight } from "../preflight";
import { parseInput } from "../schema";
import { lookedUp } from "../unknown-applications";
import { LICENSE_API } from "./errors";

/** A day is counted back from the call, so that room comes back bit by bit. */
const TOO_OFTEN_SECONDS = 60 * 60;

export type LicenseCall<Input> = { ctx: Context; slug: string; input: Input; address: Call["address"] };

/** A POST of the interface: `schema` reads the body, `act` answers. */
export function licenseEndpoint<T extends z.ZodType<{ machineId: string }>>(
  schema: T,
  act: (call: LicenseCall<z.output<T>>) => Promise<Reply>,
) {
  return everyMethod(LICENSE_API, {
    POST: (call) => admit(call, schema, act),
    OPTIONS: async () => preflight("POST", "Content-Type"),
  });
}

/** Any other path below the prefix. */
export const unknownLicensePath = everyMethod(LICENSE_API, {}, async () => {
  throw new HttpError("not_found");
});

/** Counts the call and refuses it over the limit. For every path of the interface that does work. */
export async function spendAddressLimit(call: Call): Promise<void> {
  await spend("licenseCalls", addressSubject(call));
}

/** What `answer` gives, which may look the call's application up. */
export function ofApplication(call: Call, answer: () => Promise<Reply>): Promise<Reply> {
  return rememberedApplication(slugOf(call)) ? answer() : lookedUp(call, answer);
}

function addressSubject(call: Call): string | null {
  return call.address && `${slugOf(call)}|${call.address}`;
}

export function slugOf(call: Call): string {
  return call.params.application ?? "";
}

async function admit<T extends z.ZodType<{ machineId: string }>>(
  call: Call,
  schema: T,
  act: (call: LicenseCall<z.output<T>>) => Promise<Reply>,
): Promise<Reply> {
  const calls = { limit: "licenseCalls", subject: addressSubject(call) } as const;
  const blockedSeconds = await spendAndSeeBlock(calls, call.address);
  const ctx = contextFor(SYSTEM, call.now);
  const input = await readInput(call, schema).catch((error: unknown) => {
    // The block comes before the body's shape; only a genuine token gets past it.
    throw blockedSeconds > 0 ? rateLimited(blockedSeconds) : error;
  });
  if (blockedSeconds > 0 && !(await holdsGenuineToken(ctx, slugOf(call), input)))
    throw rateLimited(blockedSeconds);
  const slug = slugOf(call);
  try {
    return await ofApplication(call, () => act({ ctx, slug, input, address: call.address }));
  } catch (error) {
    // Tokens are not counted: their signatures cannot be guessed, and a fleet with old ones must not block its office.
    if (error instanceof DomainError && error.code === "unknown_key" && !tokenOf(input)) {
      const guesser = { slug: slugOf(call), address: call.address };
      if (!(await countUnknownKey(ctx, guesser, keyOf(input)))) throw new HttpError("invalid_request");
    }
    if (error instanceof DomainError && error.code === "too_often") throw rateLimited(TOO_OFTEN_SECONDS);
    throw error;
  }
}

async function readInput<T extends z.ZodType>(call: Call, schema: T): Promise<z.output<T>> {
  const body = await readJsonObject(call.request).catch((error: unknown) => {
    // This interface knows one code for every malformed body.
    throw error instanceof HttpError && error.code === "invalid_json"
      ? new HttpError("invalid_request")
      : error;
  });
  return parseInput(schema, body);
}

async function holdsGenuineToken(ctx: Context, slug: string, input: { machineId: string }): Promise<boolean> {
  const token = tokenOf(input);
  return token !== null && (await isGenuineToken(ctx, slug, token, input.machineId));
}

function keyOf(input: object): unknown {
  const holder = "identity" in input ? input.identity : input;
  return typeof holder === "object" && holder !== null && "key" in holder ? holder.key : null;
}

function tokenOf(input: object): string | null {
  if (!("identity" in input)) return null;
  const { identity } = input;
  if (typeof identity !== "object" || identity === null || !("token" in identity)) return null;
  return typeof identity.token === "string" ? identity.token : null;
}
