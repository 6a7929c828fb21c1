/** Chapter: the licensed program on three machines, of which two may have it. */
import { z } from "zod";
import { entitled } from "../entitled";
import { activation, DESKTOP, LAPTOP, TABLET, validation } from "../machines";
import type { Stage } from "../stage";
import type { License } from "./issuing";
import type { Product } from "./set-up";

/** The desktop's license token, as the program there keeps it. */
export async function activateDevices(stage: Stage, product: Product, license: License): Promise<string> {
  stage.chapter(
    "Activate",
    "The licensed program calls these, with nothing but the key that its user typed in.",
  );
  const { token } = await stage.call({
    ...entitled,
    title: "Activate on the desktop",
    done: "Activated on the desktop: one seat of two is taken",
    call: activation(product, license, DESKTOP),
  });
  await stage.call({
    ...entitled,
    title: "Activate on the laptop",
    done: "Activated on the laptop: both seats are taken",
    call: activation(product, license, LAPTOP),
    excerpt: ["status", "token"],
  });
  await refuseThird(stage, product, license);
  await lookUp(stage, product, license);
  await stage.call({
    ...entitled,
    title: "Validate on the desktop",
    done: "Validated on the desktop: the heartbeat, at start and about once a day",
    call: validation(product, license, DESKTOP),
    excerpt: ["status", "token"],
  });
  return token;
}

async function refuseThird(stage: Stage, product: Product, license: License): Promise<void> {
  await stage.call({
    title: "Activate on a third machine",
    done: "Refused the tablet: a third machine, and no seat left",
    call: activation(product, license, TABLET),
    status: 403,
    expects: '403 with "error": "limit_reached"',
    shape: z.object({ error: z.literal("limit_reached") }),
  });
}

async function lookUp(stage: Stage, product: Product, { id, key }: License): Promise<void> {
  const record = z.object({ id: z.literal(id), status: z.literal("active"), activeDevices: z.literal(2) });
  await stage.call({
    title: "Look the key up",
    done: "Looked the key up, as the shop's support would: two devices are active",
    call: {
      method: "GET",
      url: `${product.keysBase}/keys?key=${key}`,
      bearer: product.serviceToken,
    },
    status: 200,
    expects: "200 with this one key, active on two devices",
    shape: z.object({ keys: z.tuple([record]) }),
  });
}
