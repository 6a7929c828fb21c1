/** `verify-release.mjs` as a step: what a person types, and the answers that count as right. */
import { z } from "zod";
import type { Product } from "./chapters/set-up";
import type { ProgramStep } from "./step";
import type { Installed } from "./updates";

export const VERIFY_RELEASE = "lib/demo/verify-release.mjs";

/**
 * The files of an update, the key that was shipped with the program, and the program's clock in milliseconds where it is not
 * that of the machine.
 */
export type Update = Readonly<{ publicKey: string; answerPath: string; filePath: string; now?: number }>;

type Finding = "release" | "product" | "kind" | "variant" | "channel" | "newer" | "seq" | "size" | "sha256";

const FINDINGS: readonly Finding[] = [
  "release",
  "product",
  "kind",
  "variant",
  "channel",
  "newer",
  "seq",
  "size",
  "sha256",
];

/**
 * The signature is good, everything the statement says holds but `failing`, and the answer's freshness is judged so; spread
 * into a step.
 */
export function verification(
  product: Product,
  installed: Installed,
  update: Update,
  failing: readonly Finding[],
  freshness: "good" | "latest" | "exp" = "good",
) {
  const mayInstall = failing.length === 0 && freshness === "good";
  const wrong = [...failing, ...(freshness === "good" ? [] : [`freshness (${freshness})`])];
  const findings = FINDINGS.map((finding) => [finding, z.literal(!failing.includes(finding))]);
  return {
    ...verifier(product, installed, update),
    expects: `exit ${mayInstall ? 0 : 1}: signature good, and ${wrong.join(" and ") || "nothing"} wrong`,
    shape: z.object({
      signature: z.literal("good"),
      freshness: z.literal(freshness),
      mayInstall: z.literal(mayInstall),
      storedSeq: z.number(),
      storedIat: z.number(),
      ...Object.fromEntries(findings),
    }),
    exitCode: mayInstall ? 0 : 1,
  };
}

function verifier(
  { slug, variant }: Product,
  { version, seq, iat = 0 }: Installed,
  { publicKey, answerPath, filePath, now }: Update,
): Pick<ProgramStep<unknown>, "runs" | "args" | "typed" | "answers"> {
  const clock = now === undefined ? {} : { now: String(now) };
  const known = {
    key: publicKey,
    product: slug,
    variant,
    version,
    seq: String(seq),
    iat: String(iat),
    ...clock,
  };
  const options = Object.entries(known).flatMap(([name, value]) => [`--${name}`, value]);
  const args = [...options, answerPath, filePath];
  return {
    runs: { script: VERIFY_RELEASE },
    args,
    typed: ["node", VERIFY_RELEASE, ...args],
    answers: "json",
  };
}
