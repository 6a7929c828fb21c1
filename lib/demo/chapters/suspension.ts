/** Chapter: a license is taken away for a while. */
import { z } from "zod";
import { entitled } from "../entitled";
import { DESKTOP, validation } from "../machines";
import type { Stage } from "../stage";
import type { License } from "./issuing";
import type { Product } from "./set-up";

type Change = { verb: "suspend" | "reactivate"; reason: string; status: "suspended" | "active" };

export async function suspendAndReactivate(stage: Stage, product: Product, license: License): Promise<void> {
  stage.chapter("Suspend", "A payment is charged back; later the matter is settled.");
  await changeState(stage, product, license, {
    verb: "suspend",
    reason: "chargeback",
    status: "suspended",
  });
  await stage.call({
    title: "Validate while suspended",
    done: "Refused the desktop's next heartbeat: suspended",
    call: validation(product, license, DESKTOP),
    status: 403,
    expects: '403 with "error": "suspended"',
    shape: z.object({ error: z.literal("suspended") }),
    note: "A machine that never goes online learns of it when its token ends, after seven days at most.",
  });
  await changeState(stage, product, license, {
    verb: "reactivate",
    reason: "paid after all",
    status: "active",
  });
  await stage.call({
    ...entitled,
    title: "Validate when reactivated",
    done: "Validated on the desktop again: it had kept its seat",
    call: validation(product, license, DESKTOP),
    excerpt: ["status", "token"],
  });
}

async function changeState(stage: Stage, product: Product, { id }: License, change: Change): Promise<void> {
  const { verb, reason, status } = change;
  await stage.call({
    title: verb === "suspend" ? "Suspend the key" : "Reactivate the key",
    done: verb === "suspend" ? "Suspended the key" : "Reactivated the key",
    call: {
      method: "POST",
      url: `${product.keysBase}/keys/${id}/${verb}`,
      bearer: product.serviceToken,
      body: { reason },
    },
    status: 200,
    expects: `200 with "status": "${status}", still two devices`,
    shape: z.object({ id: z.literal(id), status: z.literal(status), activeDevices: z.literal(2) }),
    excerpt: ["status", "activeDevices"],
  });
}
