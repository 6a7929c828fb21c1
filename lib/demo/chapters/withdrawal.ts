/** Chapter: a release turns out to be bad. */
import { z } from "zod";
import { latchkey } from "../latchkey";
import type { Stage } from "../stage";
import { CATALOGUE_TIMEOUT_MS, updateCheck } from "../updates";
import { type Offer, offering } from "./checking";
import type { License } from "./issuing";
import type { Releases } from "./publishing";
import type { Product } from "./set-up";

const REASON = "crashes at start";

export async function withdrawRelease(
  stage: Stage,
  product: Product,
  license: License,
  { former, newest }: Releases,
  { downloadUrl }: Offer,
): Promise<void> {
  stage.chapter("Withdraw", `${newest.version} has a bad bug. No further program is to get it.`);
  await stage.run(
    latchkey(["release", "withdraw", product.slug, newest.id, "--reason", REASON], {
      title: "Withdraw the release",
      done: `Withdrew ${newest.version}; the number stays used, so that nothing else can take it`,
      expects: "the release as withdrawn, with the reason",
      shape: z.object({
        id: z.literal(newest.id),
        status: z.literal("withdrawn"),
        withdrawReason: z.literal(REASON),
      }),
      excerpt: ["variant", "version", "status", "withdrawnAt", "withdrawReason"],
    }),
  );
  await stage.call({
    title: "Follow the old link",
    done: "Refused the link from before, though its hour is not over",
    call: { method: "GET", url: downloadUrl },
    status: 410,
    expects: '410 with "error": "withdrawn"',
    shape: z.object({ error: z.literal("withdrawn") }),
    timeoutMs: CATALOGUE_TIMEOUT_MS,
  });
  await stage.call({
    title: "Check once more",
    done: `Checked once more with the license: ${former.version} is the latest again`,
    call: updateCheck(product, newest.variant, license),
    ...offering(former),
  });
}
