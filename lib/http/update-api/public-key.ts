/** `GET v1/public-key`: the keys that verify release statements (decisions §6). */
import { contextFor, SYSTEM } from "../../domain/context";
import { listReleasePublicKeys } from "../../domain/releases/public-keys";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { preflight } from "../preflight";
import { publicKeysReply } from "../public-keys";
import { UPDATE_API } from "./errors";

export const releasePublicKey = everyMethod(UPDATE_API, {
  GET: answer,
  OPTIONS: async () => preflight("GET", "If-None-Match"),
});

async function answer(call: Call): Promise<Reply> {
  const keys = await listReleasePublicKeys(contextFor(SYSTEM, call.now), call.params.application ?? "");
  return publicKeysReply(call.request, keys);
}
