/** `POST activate`, `POST validate`, `POST deactivate` (docs/contract.md 4.2), `POST trial` (D10). */
import { activate as activateDevice } from "../../domain/activations/activate";
import { deactivate as deactivateDevice } from "../../domain/activations/deactivate";
import { startTrial } from "../../domain/activations/trial";
import { validate as validateDevice } from "../../domain/activations/validate";
import { spend } from "../limit";
import { licenseEndpoint } from "./endpoint";
import { presentLicense } from "./present";
import { activateSchema, deactivateSchema, trialSchema, validateSchema } from "./schema";

export const activate = licenseEndpoint(activateSchema, async ({ ctx, slug, input }) =>
  presentLicense(await activateDevice(ctx, slug, input)),
);

export const trial = licenseEndpoint(trialSchema, async ({ ctx, slug, input, address }) =>
  presentLicense(await startTrial(ctx, slug, input, () => spend("newTrials", address))),
);

export const validate = licenseEndpoint(validateSchema, async ({ ctx, slug, input }) =>
  presentLicense(await validateDevice(ctx, slug, input)),
);

export const deactivate = licenseEndpoint(deactivateSchema, async ({ ctx, slug, input }) => {
  await deactivateDevice(ctx, slug, input);
  return { status: 200, body: { ok: true } };
});
