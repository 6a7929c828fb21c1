/** Tokens that every verifier must refuse. Each has one fault, and `reason` says which. */
import { forgedTokens } from "./generate-forged.mjs";
import { signedToken } from "./generate-keys.mjs";
import { malformedTokens } from "./generate-malformed.mjs";
import { payloadOf } from "./generate-valid.mjs";

const { iat, exp, sub } = payloadOf();
const genuine = signedToken("current", JSON.stringify(payloadOf()));

const wrongMachines = [
  ["another machine", "host-2.example"],
  ["a machine id in other letters", sub.toUpperCase()],
  ["a machine id that only starts the same", `${sub}.net`],
  ["the start of the machine id", sub.slice(0, -1)],
];

const tooLate = [
  ["the very instant of the expiry", exp * 1000],
  ["a millisecond after the expiry", exp * 1000 + 1],
  ["a year after the expiry", (exp + 365 * 86_400) * 1000],
];

export const invalidTokens = [
  ...malformedTokens.map(([name, token]) => refused("malformed", name, token)),
  ...forgedTokens.map(([name, token, machineId]) => refused("signature", name, token, { machineId })),
  ...wrongMachines.map(([name, machineId]) => refused("machine", name, genuine, { machineId })),
  ...tooLate.map(([name, at]) => refused("expired", name, genuine, { at })),
];

function refused(reason, name, token, { machineId = sub, at = iat * 1000 } = {}) {
  return { name, reason, machineId, at: new Date(at).toISOString(), unixMilliseconds: at, token };
}
