/** `GET public-key` (docs/contract.md 2.5, D2). */
import { listPublicKeys } from "../../domain/applications/public-keys";
import { contextFor, SYSTEM } from "../../domain/context";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { unlessCurrent } from "../etag";
import { preflight } from "../preflight";
import { publicKeysReply } from "../public-keys";
import { ofApplication, slugOf, spendAddressLimit } from "./endpoint";
import { LICENSE_API } from "./errors";

export const publicKey = everyMethod(LICENSE_API, {
  GET: answer,
  OPTIONS: async () => preflight("GET", "Content-Type, If-None-Match"),
});

async function answer(call: Call): Promise<Reply> {
  await spendAddressLimit(call);
  return ofApplication(call, async () => {
    const keys = await listPublicKeys(contextFor(SYSTEM, call.now), slugOf(call), "license");
    return unlessCurrent(call.request, publicKeysReply(keys));
  });
}
