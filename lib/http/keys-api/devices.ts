/** `GET /keys/<id>/devices` and `DELETE /keys/<id>/devices/<deviceId>` (docs/contract.md D10). */
import { deregisterDevice, freedDevice } from "../../domain/activations/deregister";
import { devicesOfKey } from "../../domain/activations/devices-of-key";
import { refused } from "../../domain/errors";
import { keyDetail } from "../../domain/keys/key-detail";
import type { Reply } from "../endpoint";
import { onlyOnce } from "../query";
import { parseInput } from "../schema";
import { type KeysCall, keysEndpoint } from "./endpoint";
import { presentDevice } from "./present";
import { pageSchema } from "./schema";

export const devices = keysEndpoint({ GET: list });
export const device = keysEndpoint({ DELETE: free });

async function list({ ctx, application, params, request }: KeysCall): Promise<Reply> {
  const key = await keyDetail(ctx, application, params.id ?? "");
  if (!key) throw refused("key_unknown");
  const { limit, cursor } = parseInput(pageSchema, onlyOnce(new URL(request.url).searchParams));
  const page = await devicesOfKey(ctx, key.id, { after: cursor ?? null, limit });
  return { status: 200, body: { devices: page.devices.map(presentDevice), next: page.next } };
}

/** One that was freed before is as good. */
async function free({ ctx, application, params }: KeysCall): Promise<Reply> {
  const { id = "", device: deviceId = "" } = params;
  const key = await keyDetail(ctx, application, id);
  if (!key) throw refused("key_unknown");
  const outcome = await deregisterDevice(ctx, key.id, deviceId);
  if (outcome === "gone" && !(await freedDevice(ctx, { id: key.id }, deviceId)))
    throw refused("device_unknown");
  return { status: 200, body: { ok: true } };
}
