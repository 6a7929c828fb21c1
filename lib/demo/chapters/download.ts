/** Chapter: the update is downloaded, and proves to be the right file of the right version of the right product. */
import { z } from "zod";
import { type Update, VERIFY_RELEASE, verification } from "../release-verifier";
import type { Stage } from "../stage";
import { FIRST_INSTALLED } from "../updates";
import type { Offer } from "./checking";
import { verifyWithOpenssl } from "./openssl";
import type { Release, Releases } from "./publishing";
import type { Product } from "./set-up";

export async function downloadUpdate(
  stage: Stage,
  product: Product,
  { newest }: Releases,
  offer: Offer,
): Promise<Update> {
  const answerPath = stage.keepFile("answer.json", offer.answer);
  stage.chapter(
    "Download and verify",
    `The program keeps the answer, here ${answerPath}, and installs nothing that is not proven. ` +
      `${VERIFY_RELEASE} shows how: again without any of Latchkey's code.`,
  );
  const filePath = await download(stage, newest, offer);
  const publicKey = await fetchReleaseKey(stage, product);
  await verifyWithOpenssl(stage, newest, filePath, publicKey);
  const update = { publicKey, answerPath, filePath };
  await stage.run({
    title: "Verify the update",
    done: "Verified all there is to verify, as a program does: it may be installed",
    ...verification(product, FIRST_INSTALLED, update, []),
  });
  return update;
}

async function download(stage: Stage, newest: Release, { downloadUrl }: Offer): Promise<string> {
  const saveAs = stage.filePath("update.bin");
  await stage.call({
    title: "Download the update",
    done: `Downloaded ${newest.version} over the link, without any credential`,
    call: { method: "GET", url: downloadUrl, saveAs },
    status: 200,
    expects: `200 with ${newest.size} bytes`,
    shape: z.object({ bytes: z.literal(newest.size) }),
  });
  return saveAs;
}

async function fetchReleaseKey(stage: Stage, product: Product): Promise<string> {
  const { keys } = await stage.call({
    title: "Fetch the release key",
    done: "Fetched the public key for releases, another one than that for licenses; ship it with the program",
    call: { method: "GET", url: `${product.updateBase}/v1/public-key` },
    status: 200,
    expects: "200 with one active Ed25519 key",
    shape: z.object({
      algorithm: z.literal("Ed25519"),
      keys: z.tuple([z.object({ publicKey: z.base64(), active: z.literal(true) })]),
    }),
  });
  return keys[0].publicKey;
}
