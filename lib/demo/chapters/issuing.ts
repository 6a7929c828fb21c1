/** Chapter: the shop sells a license. */
import { z } from "zod";
import type { Stage } from "../stage";
import type { Product } from "./set-up";

export type License = Readonly<{ id: string; key: string; manageCode: string }>;

const BUYER = "ana@example.com";
const GROUP = "[0-9A-Z]{5}";
const KEY = new RegExp(`^(${GROUP}-){4}${GROUP}$`);
const MANAGE_CODE = new RegExp(`^VC(-${GROUP}){4}$`);

export async function issueKey(stage: Stage, product: Product): Promise<License> {
  stage.chapter("Sell", "From here on it is HTTP. The shop's server issues a key after a sale.");
  const { keys } = await stage.call({
    title: "Issue a key",
    done: `Issued a license key to ${BUYER}; it never expires`,
    call: {
      method: "POST",
      url: `${product.keysBase}/keys`,
      bearer: product.serviceToken,
      body: { plan: product.plan, email: BUYER, note: "order 1001" },
    },
    status: 201,
    expects: "201 with one key and its management code",
    shape: z.object({
      keys: z.tuple([
        z.object({ id: z.string(), key: z.string().regex(KEY), manageCode: z.string().regex(MANAGE_CODE) }),
      ]),
    }),
    note: "Only this answer shows key and code. The database has no more than a hash of each.",
  });
  return keys[0];
}
