/**
 * The bodies of webhooks (docs/webhooks.md). The database writes them in the transaction of the change
 * (`webhook_from_log`), so the tests hold every event that they see against these schemas.
 */
import * as z from "zod";
import type { ZodOpenApiPathItemObject, ZodOpenApiPathsObject } from "zod-openapi";
import { EVENT_TYPES, type EventType, TEST_EVENT } from "../../domain/events/event-types";
import { CHANNELS, RELEASE_STATUSES } from "../../domain/releases/release";
import { timestamp } from "../answers";
import * as keys from "../keys-api/answers";

/** Besides the days on which a license ends. */
const DAYS_BEFORE = [30, 7, 1] as const;
const ACTOR_KINDS = [
  "service_token",
  "ci_token",
  "operator",
  "customer",
  "code_holder",
  "device",
  "command_line",
  "system",
] as const;

const application = z.string().describe("Its slug.");

const actor = z
  .object({
    kind: z.enum(ACTOR_KINDS),
    id: z.string().nullable().describe("Of a token: so a shop recognizes what it did itself. Else null."),
  })
  .describe("Who did it.");

const reason = z.string().optional().describe("If one was given.");
const changed = z.array(z.string()).describe("The fields that changed.");

const refusedDevice = z.object({
  machineId: z.string(),
  name: z.string().nullable(),
  version: z.string().nullable(),
});

const release = z.object({
  id: z.string(),
  variant: z.string().nullable().describe("Null for a plugin."),
  plugin: z.string().nullable().describe("The plugin's ID. Null for a release of the product."),
  version: z.string(),
  channel: z.enum(CHANNELS),
  status: z.enum(RELEASE_STATUSES),
  critical: z.boolean(),
  manual: z.boolean(),
  notesUrl: z.string().nullable(),
  rollout: z.int().min(0).max(100).describe("Percent of the installations that are offered it."),
  releasedAt: timestamp.nullable(),
  withdrawnAt: timestamp.nullable(),
  withdrawReason: z.string().nullable(),
});

const ofKey = { application, key: keys.keyRecord };
const keyChange = z.object({ ...ofKey, actor, reason });
const deviceChange = z.object({ ...ofKey, actor, reason, device: keys.device });
const releaseChange = z.object({ application, release, actor });

type Told = Readonly<{ summary: string; data: z.ZodObject }>;

const EVENTS: Readonly<Record<EventType | typeof TEST_EVENT, Told>> = {
  "key.issued": { summary: "A key was issued, a trial included", data: keyChange },
  "key.updated": {
    summary: "Plan, seats, end, owner or another field of a key changed",
    data: keyChange.extend({ changed }),
  },
  "key.suspended": { summary: "A key was suspended", data: keyChange },
  "key.reactivated": { summary: "A key was reactivated", data: keyChange },
  "key.revoked": { summary: "A key was revoked", data: keyChange },
  "key.expiring": {
    summary: "A license ends soon",
    data: z.object({ ...ofKey, daysBefore: z.literal(DAYS_BEFORE).describe("How many days are left.") }),
  },
  "key.expired": { summary: "A license ended", data: z.object(ofKey) },
  "device.activated": { summary: "A device took a seat", data: deviceChange },
  "device.released": { summary: "A device lost its seat", data: deviceChange },
  "device.limit_reached": {
    summary: "A device was refused because all seats are taken",
    data: z.object({ ...ofKey, actor, device: refusedDevice }),
  },
  "release.published": { summary: "A release went live or became stable", data: releaseChange },
  "release.withdrawn": { summary: "A release was withdrawn", data: releaseChange },
  [TEST_EVENT]: {
    summary: "Someone asked for a test",
    data: z.object({ application, message: z.string() }),
  },
};

const DESCRIPTION = [
  "Sent as [Standard Webhooks](https://www.standardwebhooks.com) until you answer with 2xx, and with the same `webhook-id` each time.",
  "More types may be added: ignore those that you do not know.",
].join(" ");

const signatures = z.object({
  "webhook-id": z.string().describe("Of the event. It may arrive twice: ignore one that you have seen."),
  "webhook-timestamp": z.string().describe("Of this try, in seconds since 1970."),
  "webhook-signature": z
    .string()
    .describe(
      "`v1,` and the Base64 of HMAC-SHA-256 over `<id>.<timestamp>.<body>`; several while a secret is replaced.",
    ),
});

type SentType = keyof typeof EVENTS;

const SENT: readonly SentType[] = [...EVENT_TYPES, TEST_EVENT];

const BODIES: ReadonlyMap<string, z.ZodObject> = new Map(
  SENT.map((type) => [type, z.object({ type: z.literal(type), timestamp, data: EVENTS[type].data })]),
);

/** The body of an event; undefined for a type that there is not. */
export function webhookBody(type: string): z.ZodObject | undefined {
  return BODIES.get(type);
}

/** By their names in generated clients: "KeyUpdatedEvent". */
export const WEBHOOK_SCHEMAS: Readonly<Record<string, z.ZodObject>> = Object.fromEntries(
  [...BODIES].map(([type, body]) => [`${nameOf(type)}Event`, body]),
);

/** The section `webhooks` of OpenAPI 3.1, by type. */
export function webhookPaths(): ZodOpenApiPathsObject {
  return Object.fromEntries(SENT.map((type) => [type, pathOf(type)]));
}

function pathOf(type: SentType): ZodOpenApiPathItemObject {
  const content = BODIES.get(type);
  return {
    post: {
      operationId: `on${nameOf(type)}`,
      tags: ["Webhooks"],
      summary: EVENTS[type].summary,
      description: DESCRIPTION,
      security: [],
      requestParams: { header: signatures },
      ...(content && {
        requestBody: { required: true, content: { "application/json": { schema: content } } },
      }),
      responses: { "2XX": { description: "You have it. Without this answer it is sent again." } },
    },
  };
}

function nameOf(type: string): string {
  return type.replaceAll(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
