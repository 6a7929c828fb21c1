/** What an update check says of the program (docs/contract.md 4.3, D6, D9). The domain knows what of it is possible. */
import * as z from "zod";
import { ARCHES, PLATFORMS } from "../../domain/releases/platform";
import { CHANNELS } from "../../domain/releases/release";

/** Empty counts as absent. */
const said = z
  .string()
  .optional()
  .transform((value) => value || null);

function parameter(description: string, more: object = {}) {
  return said.meta({ description, ...more, param: { allowEmptyValue: true } });
}

export const checkSchema = z.object({
  edition: parameter("A variant of the product. Unless given, the first open one."),
  channel: parameter("`beta` sees both, and gets the highest version. `stable` unless given.", {
    enum: CHANNELS,
  }),
  version: parameter("The installed version: SemVer 2, at most 64 characters; a leading `v` is ignored."),
  platform: parameter("What the program runs on.", { enum: PLATFORMS }),
  arch: parameter("Only with `platform`.", { enum: ARCHES }),
  instance: parameter("An ID of the installation, for rollouts. It is not stored."),
});
