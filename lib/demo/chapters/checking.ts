/** Chapter: the installed program asks whether there is something newer. */
import { z } from "zod";
import type { Stage } from "../stage";
import { CATALOGUE_TIMEOUT_MS, FIRST_INSTALLED, updateCheck } from "../updates";
import type { License } from "./issuing";
import type { Release, Releases } from "./publishing";
import type { Product } from "./set-up";

/** What the program with the license was answered. */
export type Offer = Readonly<{ downloadUrl: string /** The whole answer. */; answer: string }>;

const LINK = ["updateAvailable", "latest.version", "latest.sha256", "latest.downloadUrl"];
const NO_LINK = ["latest.version", "latest.requiresAuthorization", "latest.authorizationReason"];

export async function checkForUpdates(
  stage: Stage,
  product: Product,
  license: License,
  { open, newest }: Releases,
): Promise<Offer> {
  stage.chapter(
    "Check",
    `The program is installed in version ${FIRST_INSTALLED.version} and asks at start or once a day. ` +
      "Anybody may ask; for a restricted variant it takes a license to get a link.",
  );
  await stage.call({
    title: "Check the open variant",
    done: "Checked as the basic program does, without a license: 2.1.0, with a link",
    call: updateCheck(product, open.variant),
    ...offering(open),
  });
  await checkWithoutLicense(stage, product, newest);
  const answer = await stage.call({
    title: "Check with the license",
    done: "Checked with the license key, whose plan opens the variant: here is the link",
    call: updateCheck(product, newest.variant, license),
    ...offering(newest),
    note: "The link is good for an hour, and for no other file.",
  });
  return { downloadUrl: answer.latest.downloadUrl, answer: JSON.stringify(answer) };
}

async function checkWithoutLicense(stage: Stage, product: Product, newest: Release): Promise<void> {
  await stage.call({
    title: "Check without a license",
    done: "Checked the restricted variant without a license: 2.1.0 is there, and no link to it",
    call: updateCheck(product, newest.variant),
    status: 200,
    expects: '200 with 2.1.0, "requiresAuthorization": true and no link',
    shape: z.object({
      latest: z.object({
        version: z.literal(newest.version),
        requiresAuthorization: z.literal(true),
        authorizationReason: z.literal("missing"),
        downloadUrl: z.undefined().optional(),
      }),
    }),
    excerpt: NO_LINK,
    timeoutMs: CATALOGUE_TIMEOUT_MS,
  });
}

/** What a step expects that is offered the release; spread into it. */
export function offering({ version, sha256 }: Release) {
  const latest = z.looseObject({
    version: z.literal(version),
    sha256: z.literal(sha256),
    payload: z.string(),
    signature: z.string(),
    downloadUrl: z.url(),
  });
  return {
    status: 200,
    expects: `200 with ${version} as latest, and a link`,
    shape: z.looseObject({ updateAvailable: z.literal(true), latest }),
    excerpt: LINK,
    timeoutMs: CATALOGUE_TIMEOUT_MS,
  };
}
