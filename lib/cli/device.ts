/** `device list`, `device remove`. */
import type { Command } from "commander";
import { deregisterDevice, freedDevice } from "../domain/activations/deregister";
import { devicesOfKey } from "../domain/activations/devices-of-key";
import { findApplication } from "../domain/applications/find";
import { refused } from "../domain/errors";
import { presentDevice } from "../http/keys-api/present";
import { requireKey } from "./key-verbs";
import { cursor } from "./options";
import { action } from "./run";

const LISTED_MAX = 500;

export function addDeviceCommands(program: Command): void {
  const group = program.command("device").description("devices that hold a seat of a key");
  const list = group
    .command("list <app> <key>")
    .description(`list a key's devices by its ID, newest first, ${LISTED_MAX} at a time`)
    .option("--cursor <next>", "`next` of the page before", cursor);
  action(list, async (ctx, slug: string, id: string, { cursor: after }: { cursor?: string }) => {
    const key = await requireKey(ctx, await findApplication(ctx, slug), id);
    const { devices, next } = await devicesOfKey(ctx, key.id, { after: after ?? null, limit: LISTED_MAX });
    const lines = devices.map((device) => {
      const label = [device.machineId, device.name, device.version].filter(Boolean).join(", ");
      return `${device.id}  ${label}, last seen ${device.lastSeenAt.toISOString()}`;
    });
    return {
      json: { devices: devices.map(presentDevice), next },
      text: [
        ...(lines.length > 0 ? lines : ["No devices."]),
        ...(next ? [`More: --cursor ${next}`] : []),
      ].join("\n"),
    };
  });

  const remove = group.command("remove <app> <key> <device>").description("free a device's seat");
  action(remove, async (ctx, slug: string, id: string, device: string) => {
    const key = await requireKey(ctx, await findApplication(ctx, slug), id);
    const outcome = await deregisterDevice(ctx, key.id, device);
    if (outcome === "gone" && !(await freedDevice(ctx, { id: key.id }, device)))
      throw refused("device_unknown");
    return { json: { ok: true }, text: "The device no longer has a seat." };
  });
}
