/** The calls of the license interface (docs/contract.md 4.2, D5, D10). */
import { done, publicKeys } from "../answers";
import { activeLicense } from "../license-api/answers";
import { LICENSE_API } from "../license-api/errors";
import { activateSchema, deactivateSchema, trialSchema, validateSchema } from "../license-api/schema";
import type { DescribedCall, DescribedInterface } from "./call";
import { keptCopy, notChanged } from "./kept-copy";

const BASE = "/{application}/license/v1" as const;
const SENT = ["invalid_request", "too_large"] as const;
/** What a license may be found to be. */
const STATES = ["expired", "suspended", "revoked"] as const;

const entitled = {
  description: "The license, and a token that proves it offline for seven days.",
  content: activeLicense,
};

const calls: DescribedCall[] = [
  {
    id: "activate",
    method: "post",
    path: `${BASE}/activate`,
    summary: "Activate a device",
    description: "Takes a seat of the key. Again by the same machine it takes no other.",
    body: { content: activateSchema },
    answers: { 200: entitled },
    refusals: [...SENT, ...STATES, "invalid_key", "limit_reached", "not_configured"],
  },
  {
    id: "validate",
    method: "post",
    path: `${BASE}/validate`,
    summary: "Validate a device",
    description:
      "A heartbeat, at start and about daily: a fresh token. Send exactly one of `key` and `token`; a token may be past its end.",
    body: { content: validateSchema },
    answers: { 200: entitled },
    refusals: [...SENT, ...STATES, "invalid_key", "not_activated", "not_configured"],
  },
  {
    id: "deactivate",
    method: "post",
    path: `${BASE}/deactivate`,
    summary: "Deactivate a device",
    description:
      "Frees its seat, whatever the state of the key. Send exactly one of `key` and `token`. Repeated, the answer is the same.",
    body: { content: deactivateSchema },
    answers: { 200: { description: "The seat is free.", content: done } },
    refusals: [...SENT, "invalid_key", "not_activated"],
  },
  {
    id: "trial",
    method: "post",
    path: `${BASE}/trial`,
    summary: "Start a trial",
    description:
      "The one trial of this machine and application; the same one again while it lasts. 404 if no plan has trials.",
    body: { content: trialSchema },
    answers: { 200: entitled },
    refusals: [...SENT, ...STATES, "not_configured"],
  },
  {
    id: "licenseKeys",
    method: "get",
    path: `${BASE}/public-key`,
    summary: "Get the keys that verify tokens",
    headers: keptCopy,
    answers: {
      200: { description: "The published keys.", content: publicKeys, always: ["ETag"] },
      304: notChanged,
    },
    refusals: ["not_configured"],
  },
];

export const licenseInterface: DescribedInterface = {
  name: "Licenses",
  description:
    "For the licensed program: activates devices and checks licenses. No credential besides the key or token in the body. Any origin may call it (CORS). 300 calls per minute, address and application unless configured otherwise. Errors are a code alone.",
  of: LICENSE_API,
  credentials: [],
  refusals: ["not_found", "rate_limited"],
  always: [],
  calls,
};
