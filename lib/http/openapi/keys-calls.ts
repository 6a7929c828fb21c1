/** The calls of the key issuing interface (docs/contract.md 4.1, D4, D10). */
import * as z from "zod";
import { done } from "../answers";
import * as answers from "../keys-api/answers";
import { KEYS_API } from "../keys-api/errors";
import {
  changeSchema,
  issueSchema,
  listSchema,
  nothingSchema,
  pageSchema,
  reasonSchema,
} from "../keys-api/schema";
import type { DescribedCall, DescribedInterface } from "./call";

const BASE = "/{application}/keys/v1" as const;
const KEY = `${BASE}/keys/{id}` as const;
/** Of calls that have a body. */
const SENT = ["invalid_json", "invalid_request", "too_large", "idempotency_conflict"] as const;

const repeatable = z.object({
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe(
      "A repeated call with the same value and body gets the same response for 24 hours, and nothing is done twice.",
    ),
});

const replayed = { sometimes: ["Idempotent-Replayed"] } as const;
const record = { description: "The key.", content: answers.keyRecord };

const STATE_CHANGES = {
  suspend: { summary: "Suspend a key", description: "For a while, for example after a chargeback." },
  revoke: { summary: "Revoke a key", description: "Permanently: it cannot be reactivated." },
  reactivate: { summary: "Reactivate a suspended key" },
};

const calls: DescribedCall[] = [
  {
    id: "issueKeys",
    method: "post",
    path: `${BASE}/keys`,
    summary: "Issue keys",
    description: "Issues all keys of the call, or none.",
    headers: repeatable,
    body: { content: issueSchema },
    answers: {
      201: { description: "The keys. They are shown only here.", content: answers.issuedKeys, ...replayed },
    },
    refusals: SENT,
  },
  {
    id: "listKeys",
    method: "get",
    path: `${BASE}/keys`,
    summary: "Find and list keys",
    description:
      "Newest first. Send `key` alone, or at least one of `email`, `orderId`, `plan`, `status`, `source`, `createdAfter` and `updatedAfter`.",
    query: listSchema,
    answers: { 200: { description: "A page of keys.", content: answers.keyPage } },
    refusals: ["invalid_request"],
  },
  {
    id: "getKey",
    method: "get",
    path: KEY,
    summary: "Get a key",
    answers: { 200: record },
    refusals: [],
  },
  {
    id: "changeKey",
    method: "patch",
    path: KEY,
    summary: "Change a key",
    description:
      "A member that is left out stays as it is; null removes. Changing `plan` keeps the number of devices unless `devices` is sent.",
    headers: repeatable,
    body: { content: changeSchema },
    answers: { 200: { ...record, ...replayed } },
    refusals: SENT,
  },
  {
    id: "replaceKey",
    method: "post",
    path: `${KEY}/replace`,
    summary: "Replace a key by a new text",
    description: "The previous text stops working. Devices keep their seats.",
    headers: repeatable,
    body: { content: nothingSchema, isOptional: true },
    answers: {
      200: { description: "The new key. It is shown only here.", content: answers.issuedKey, ...replayed },
    },
    refusals: SENT,
  },
  ...(["suspend", "revoke", "reactivate"] as const).map(
    (verb): DescribedCall => ({
      id: `${verb}Key`,
      method: "post",
      path: `${KEY}/${verb}`,
      ...STATE_CHANGES[verb],
      headers: repeatable,
      body: { content: reasonSchema, isOptional: true },
      answers: { 200: { ...record, ...replayed } },
      refusals: SENT,
    }),
  ),
  {
    id: "listDevices",
    method: "get",
    path: `${KEY}/devices`,
    summary: "List the devices of a key",
    description: "Those that have a seat, newest first.",
    query: pageSchema,
    answers: { 200: { description: "A page of devices.", content: answers.devicePage } },
    refusals: ["invalid_request"],
  },
  {
    id: "removeDevice",
    method: "delete",
    path: `${KEY}/devices/{device}`,
    summary: "Remove a device",
    answers: {
      200: { description: "The seat is free. The same if it was free before.", content: done },
    },
    refusals: [],
  },
  {
    id: "listPlans",
    method: "get",
    path: `${BASE}/plans`,
    summary: "List the plans",
    answers: { 200: { description: "All plans.", content: answers.planList } },
    refusals: [],
  },
];

export const keysInterface: DescribedInterface = {
  name: "Key issuing",
  description:
    "For your shop's server: issues keys and changes them. 120 calls per minute and token unless configured otherwise.",
  of: KEYS_API,
  credentials: ["serviceToken"],
  refusals: ["unauthorized", "not_found", "rate_limited"],
  always: ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"],
  calls,
};
