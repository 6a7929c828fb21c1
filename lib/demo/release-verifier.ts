/** `verify-release.mjs` as a step: what a person types, and the answers that count as right. */
import { z } from "zod";
import type { Product } from "./chapters/set-up";
import type { ProgramStep } from "./step";
import type { Installed } from "./updates";

export const VERIFY_RELEASE = "lib/demo/verify-release.mjs";

/** The files of an update, and the key that was shipped with the program. */
export type Update = Readonly<{ publicKey: string; answerPath: string; filePath: string }>;

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

/** The signature is good, and everything the statement says holds but `failing`; spread into a step. */
export function verification(
  product: Product,
  installed: Installed,
  update: Update,
  failing: readonly Finding[],
) {
  const mayInstall = failing.length === 0;
  const findings = FINDINGS.map((finding) => [finding, z.literal(!failing.includes(finding))]);
  return {
    ...verifier(product, installed, update),
    expects: `exit ${mayInstall ? 0 : 1}: signature good, and ${failing.join(" and ") || "nothing"} wrong`,
    shape: z.object({
      signature: z.literal("good"),
      mayInstall: z.literal(mayInstall),
      ...Object.fromEntries(findings),
    }),
    exitCode: mayInstall ? 0 : 1,
  };
}

function verifier(
  { slug, variant }: Product,
  { version, seq }: Installed,
  { publicKey, answerPath, filePath }: Update,
): Pick<ProgramStep<unknown>, "runs" | "args" | "typed" | "answers"> {
  const known = { key: publicKey, product: slug, variant, version, seq: String(seq) };
  const options = Object.entries(known).flatMap(([name, value]) => [`--${name}`, value]);
  const args = [...options, answerPath, filePath];
  return {
    runs: { script: VERIFY_RELEASE },
    args,
    typed: ["node", VERIFY_RELEASE, ...args],
    answers: "json",
  };
}
