/**
 * Freshness of answers to checks (decision 026). It depends on nothing that a license opens, so callers with licenses share it
 * with all others, and it is signed at most once an hour for the same question.
 */
import type { KeyObject } from "node:crypto";
import { log } from "../../process/log";
import { signerOf } from "../applications/signer";
import { updateBase } from "../releases/update-base";
import { encodeEnvelope } from "../tokens/encode";
import type { Product } from "./catalogue";
import {
  FRESH_SECONDS,
  type FreshnessStatement,
  freshnessHour,
  freshnessTime,
  pluginsSha256,
} from "./freshness";
import { confirmedAt } from "./product-cache";
import { ProductMemory } from "./product-memory";
import type { CheckQuery } from "./select-release";

export type SignedFreshness = Readonly<{ payload: string; signature: string; kid: string }>;

/** The question, and what of its answer is signed. */
export type FreshAnswer = Omit<CheckQuery, "installation"> & {
  variant: string;
  latest: Readonly<{ version: string; seq: number }> | null;
  plugins: readonly Readonly<{ payload: string }>[];
};

type Kept = Readonly<{ hour: number; freshness: SignedFreshness }>;

const signers = new WeakMap<Product, KeyObject | null>();
const signed = new ProductMemory<Kept>();

/** Null where no release key can sign; the log says so once for each state of the product. */
export function freshnessOf(product: Product, answer: FreshAnswer, now: Date): SignedFreshness | null {
  const { releaseKey } = product;
  const signer = signerOfProduct(product);
  if (!signer || !releaseKey) return null;
  const asOf = confirmedAt(product, now);
  const hour = freshnessHour(product.changedAt, asOf);
  const { variant, channel, platform, arch, version, latest } = answer;
  // Who gets which release in a roll-out is not in the question that is signed.
  const key = `${variant} ${channel} ${platform} ${arch} ${version ?? ""} ${latest?.seq ?? ""}`;
  const known = signed.get(product, key);
  if (known?.hour === hour) return known.freshness;
  const envelope = encodeEnvelope(statementOf(product, answer, asOf), signer);
  const freshness = { ...envelope, kid: releaseKey.kid };
  const bytes = envelope.payload.length + envelope.signature.length;
  signed.keep(product, key, { hour, freshness }, bytes);
  return freshness;
}

function statementOf(product: Product, answer: FreshAnswer, asOf: Date): FreshnessStatement {
  const iat = freshnessTime(product.changedAt, asOf);
  return {
    v: 1,
    typ: "freshness",
    iss: updateBase(product.slug),
    product: product.slug,
    variant: answer.variant,
    channel: answer.channel,
    platform: answer.platform,
    arch: answer.arch,
    latestVersion: answer.latest?.version ?? null,
    latestSeq: answer.latest?.seq ?? null,
    pluginsSha256: pluginsSha256(
      answer.version,
      answer.plugins.map(({ payload }) => payload),
    ),
    iat,
    exp: iat + FRESH_SECONDS,
  };
}

function signerOfProduct(product: Product): KeyObject | null {
  const known = signers.get(product);
  if (known !== undefined) return known;
  const signer = signerFor(product);
  signers.set(product, signer);
  return signer;
}

/** A check is answered without it all the same: programs then say that they cannot tell whether they are current. */
function signerFor({ slug, releaseKey }: Product): KeyObject | null {
  if (!releaseKey) {
    log().warn({ slug }, "no release key is active: checks are answered without freshness");
    return null;
  }
  try {
    return signerOf(releaseKey.kid, releaseKey.sealedPrivateKey);
  } catch (error) {
    const { kid } = releaseKey;
    log().error(
      { slug, kid, err: error },
      "the release key cannot be opened: checks are answered without freshness",
    );
    return null;
  }
}
