/** How webhooks are delivered. A part of the configuration: pure, and speaks in plain Errors. */
import { BlockList, isIP } from "node:net";
import type { z } from "zod";
import { count, optional } from "./config-values";

export const webhookVariables = {
  WEBHOOK_PRIVATE_TARGETS: optional,
  WEBHOOK_TIMEOUT_SECONDS: count(15, 1, 60),
  WEBHOOK_CONCURRENCY: count(20, 1, 200),
  WEBHOOKS_PER_SECOND: count(250, 1, 10_000),
  WEBHOOK_RETENTION_DAYS: count(30, 4, 3650),
  WEBHOOK_ENDPOINTS_PER_APPLICATION: count(20, 1, 1000),
  WEBHOOK_LIMIT_REACHED_HOURS: count(6, 1, 8760),
};

export type Webhooks = Readonly<{
  /** Addresses that are not public and may be called all the same, also without TLS. Null: none. */
  privateTargets: BlockList | null;
  /** For one try, from the look-up of the name to the end of the answer. */
  timeoutSeconds: number;
  /** How many deliveries to one endpoint a server has under way at a time. */
  concurrency: number;
  /** Deliveries that one server begins. */
  perSecond: number;
  retentionDays: number;
  endpointsPerApplication: number;
  /** How long `device.limit_reached` of a key is not repeated. */
  limitReachedHours: number;
}>;

type Variables = z.infer<z.ZodObject<typeof webhookVariables>>;

export function webhooksOf(env: Variables): Webhooks {
  return Object.freeze({
    privateTargets: env.WEBHOOK_PRIVATE_TARGETS ? readTargets(env.WEBHOOK_PRIVATE_TARGETS) : null,
    timeoutSeconds: env.WEBHOOK_TIMEOUT_SECONDS,
    concurrency: env.WEBHOOK_CONCURRENCY,
    perSecond: env.WEBHOOKS_PER_SECOND,
    retentionDays: env.WEBHOOK_RETENTION_DAYS,
    endpointsPerApplication: env.WEBHOOK_ENDPOINTS_PER_APPLICATION,
    limitReachedHours: env.WEBHOOK_LIMIT_REACHED_HOURS,
  });
}

/** "10.0.0.0/8, fd12:3456::/32, 127.0.0.1" */
function readTargets(list: string): BlockList {
  const targets = new BlockList();
  for (const entry of list.split(",").map((part) => part.trim())) {
    const [address = "", bits, ...rest] = entry.split("/");
    const family = isIP(address);
    const bitsMax = family === 4 ? 32 : 128;
    const length = bits === undefined ? bitsMax : Number(/^\d{1,3}$/.test(bits) ? bits : Number.NaN);
    if (family === 0 || rest.length > 0 || !(length >= 0 && length <= bitsMax))
      throw new Error(
        `WEBHOOK_PRIVATE_TARGETS must be addresses or networks, such as 10.0.0.0/8, separated by commas; "${entry}" is neither.`,
      );
    targets.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
  }
  return targets;
}
