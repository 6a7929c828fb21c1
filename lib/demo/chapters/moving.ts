/** Chapter: a seat moves from one machine to another. */
import { z } from "zod";
import { entitled } from "../entitled";
import { activation, DESKTOP, deactivation, LAPTOP, TABLET } from "../machines";
import type { Stage } from "../stage";
import type { License } from "./issuing";
import type { Product } from "./set-up";

/** The ids of the machines that have a seat in the end. */
export async function moveSeat(stage: Stage, product: Product, license: License): Promise<readonly string[]> {
  stage.chapter("Move", "The buyer gives the laptop away and takes the tablet instead.");
  await stage.call({
    title: "Deactivate the laptop",
    done: "Deactivated the laptop: its seat is free",
    call: deactivation(product, license, LAPTOP),
    status: 200,
    expects: '200 with "ok": true',
    shape: z.object({ ok: z.literal(true) }),
  });
  await stage.call({
    ...entitled,
    title: "Activate on the tablet",
    done: "Activated on the tablet, which was refused before",
    call: activation(product, license, TABLET),
    excerpt: ["status", "token"],
  });
  return [DESKTOP.id, TABLET.id];
}
