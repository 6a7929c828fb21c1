/** Every path below an application that no interface knows: JSON, never a page (docs/contract.md D1). */
import { everyMethod } from "./endpoint";
import { HttpError } from "./http-error";
import { KEYS_API } from "./keys-api/errors";

export const unknownPath = everyMethod({ ...KEYS_API, name: "unknown" }, {}, async () => {
  throw new HttpError("not_found", "There is nothing at this address.");
});
