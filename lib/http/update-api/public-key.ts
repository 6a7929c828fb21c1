/** `GET v1/public-key`: the keys that verify release statements (docs/contract.md D6). */

import { listPublicKeys } from "../../domain/applications/public-keys";
import { contextFor, SYSTEM } from "../../domain/context";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { preflight } from "../preflight";
import { publicKeysReply } from "../public-keys";
import { UPDATE_API } from "./errors";

export const releasePublicKey = everyMethod(UPDATE_API, {
  GET: answer,
  OPTIONS: async () => preflight("GET", "If-None-Match"),
});

async function answer(call: Call): Promise<Reply> {
  const keys = await listPublicKeys(contextFor(SYSTEM, call.now), call.params.application ?? "", "release");
  return publicKeysReply(call.request, keys);
}
