/** `POST activate`, `POST validate`, `POST deactivate` (docs/contract.md 4.2), `POST trial` (D10). */
import { activate as activateDevice, type SeatGuard } from "../../domain/activations/activate";
import { deactivate as deactivateDevice } from "../../domain/activations/deactivate";
import { startTrial } from "../../domain/activations/trial";
import { validate as validateDevice } from "../../domain/activations/validate";
import { consume, isSpent } from "../../limits/consume";
import type { Call } from "../endpoint";
import { spend } from "../limit";
import { licenseEndpoint } from "./endpoint";
import { presentLicense } from "./present";
import { activateSchema, deactivateSchema, trialSchema, validateSchema } from "./schema";

export const activate = licenseEndpoint(activateSchema, async ({ ctx, slug, input, address }) =>
  presentLicense(await activateDevice(ctx, slug, input, await seatGuard(address))),
);

export const trial = licenseEndpoint(trialSchema, async ({ ctx, slug, input, address }) =>
  presentLicense(
    await startTrial(ctx, slug, input, () => spend("newTrials", address), await seatGuard(address)),
  ),
);

export const validate = licenseEndpoint(validateSchema, async ({ ctx, slug, input }) =>
  presentLicense(await validateDevice(ctx, slug, input)),
);

export const deactivate = licenseEndpoint(deactivateSchema, async ({ ctx, slug, input }) => {
  await deactivateDevice(ctx, slug, input);
  return { status: 200, body: { ok: true } };
});

/** Seats of an address over all keys: each leaves entries in the log. Devices that have theirs are not counted. */
async function seatGuard(address: Call["address"]): Promise<SeatGuard> {
  return {
    mayTake: !(await isSpent("seatsTaken", address)),
    taken: async () => {
      await consume("seatsTaken", address);
    },
  };
}
