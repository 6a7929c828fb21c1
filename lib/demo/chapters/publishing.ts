/** Chapter: the vendor's pipeline uploads what it built. */
import { z } from "zod";
import type { HttpCall } from "../shell";
import type { Stage } from "../stage";
import { type Build, build } from "../updates";
import type { Product } from "./set-up";

export type Release = Build & Readonly<{ id: string; seq: number; payload: string; signature: string }>;

export type Releases = Readonly<{ former: Release; open: Release; newest: Release }>;

const OPEN_VARIANT = "basic";

export async function publishReleases(stage: Stage, product: Product): Promise<Releases> {
  const { variant } = product;
  const old = build(stage, variant, "2.0.0");
  stage.chapter(
    "Publish",
    "Now the updates. A pipeline has built files like " +
      `${old.path} and uploads them; the server hashes and signs each and offers it at once.`,
  );
  const former = await upload(stage, product, old, "Uploaded and published 2.0.0, in the restricted variant");
  const open = await upload(
    stage,
    product,
    build(stage, OPEN_VARIANT, "2.1.0"),
    "Uploaded and published 2.1.0, in the variant that is open to everyone",
  );
  const newest = await upload(
    stage,
    product,
    build(stage, variant, "2.1.0"),
    "Uploaded and published 2.1.0, in the restricted variant",
  );
  await uploadAgain(stage, product, newest);
  return { former, open, newest };
}

async function upload(stage: Stage, product: Product, built: Build, done: string): Promise<Release> {
  const { variant, version, size, sha256 } = built;
  const record = await stage.call({
    title: `Upload ${variant} ${version}`,
    done,
    call: uploadOf(product, built),
    status: 201,
    expects: `201 with the published release, its SHA-256 ${sha256} and a signature`,
    shape: z.object({
      id: z.string(),
      status: z.literal("published"),
      version: z.literal(version),
      size: z.literal(size),
      sha256: z.literal(sha256),
      seq: z.number(),
      payload: z.string(),
      signature: z.string(),
    }),
    excerpt: ["status", "version", "size", "sha256", "seq", "signature"],
  });
  return { ...built, ...record };
}

async function uploadAgain(stage: Stage, product: Product, newest: Release): Promise<void> {
  await stage.call({
    title: "Repeat an upload",
    done: "Uploaded the same once more, as a repeated pipeline run does: it is there, byte for byte",
    call: uploadOf(product, newest),
    status: 409,
    expects: '409 with "error": "version_exists" and "identical": true',
    shape: z.object({ error: z.literal("version_exists"), identical: z.literal(true) }),
    excerpt: ["error", "identical"],
    note: "To a pipeline that is a success. Other bytes under a number that is used would not be identical.",
  });
}

function uploadOf(product: Product, { variant, version, path }: Build): HttpCall {
  return {
    method: "POST",
    url: `${product.updateBase}/ci/release`,
    bearer: product.ciToken,
    form: { variant, version, publish: "true", file: `@${path}` },
  };
}
