/** Chapter: a token is checked without the service, and can neither be altered nor passed on. */
import { z } from "zod";
import { DESKTOP, type Machine, TABLET } from "../machines";
import type { Stage } from "../stage";
import type { ProgramStep } from "../step";
import type { Product } from "./set-up";

const SCRIPT = "lib/demo/verify-offline.mjs";

/** `token` is the desktop's. */
export async function verifyOffline(stage: Stage, product: Product, token: string): Promise<void> {
  const genuine = stage.keepFile("desktop.token", token);
  const tampered = stage.keepFile("tampered.token", withMoreProjects(token));
  stage.chapter(
    "Verify offline",
    `Between heartbeats the program trusts the token it keeps, here ${genuine}. ` +
      `${SCRIPT} shows how: a few lines around @noble/ed25519, without any of Latchkey's code.`,
  );
  const publicKey = await fetchPublicKey(stage, product);
  await stage.run({
    ...verifier(publicKey, DESKTOP, genuine),
    title: "Verify the token",
    done: "Verified the desktop's token without any network: genuine, for this machine, in time",
    expects: "exit 0: signature good, this machine, in time",
    shape: z.object({
      signature: z.literal("good"),
      thisMachine: z.literal(true),
      inTime: z.literal(true),
    }),
    exitCode: 0,
  });
  await stage.run({
    ...verifier(publicKey, DESKTOP, tampered),
    title: "Verify a tampered token",
    done: 'Refused a tampered token, the same but for "max_projects": 9999',
    expects: "exit 1: signature bad",
    shape: z.object({ signature: z.literal("bad") }),
    exitCode: 1,
  });
  await stage.run({
    ...verifier(publicKey, TABLET, genuine),
    title: "Verify a copied token",
    done: "Refused the desktop's token on the tablet: genuine, but bound to another machine",
    expects: "exit 1: signature good, but not this machine",
    shape: z.object({ signature: z.literal("good"), thisMachine: z.literal(false) }),
    exitCode: 1,
  });
}

async function fetchPublicKey(stage: Stage, product: Product): Promise<string> {
  const { keys } = await stage.call({
    title: "Fetch the public key",
    done: "Fetched the public key; a program may also be shipped with it",
    call: { method: "GET", url: `${product.licenseBase}/public-key` },
    status: 200,
    expects: "200 with one active Ed25519 key",
    shape: z.object({
      algorithm: z.literal("Ed25519"),
      keys: z.tuple([z.object({ publicKey: z.base64(), active: z.literal(true) })]),
    }),
  });
  return keys[0].publicKey;
}

type Program = Pick<ProgramStep<unknown>, "runs" | "args" | "typed" | "answers">;

function verifier(publicKey: string, { id }: Machine, tokenFile: string): Program {
  const args = [publicKey, id, tokenFile];
  return { runs: { script: SCRIPT }, args, typed: ["node", SCRIPT, ...args], answers: "json" };
}

/** The same signature on a payload with another number in it. */
function withMoreProjects(token: string): string {
  const [payload = "", signature = ""] = token.split(".");
  const text = Buffer.from(payload, "base64url").toString("utf8");
  const altered = text.replace('"max_projects":50', '"max_projects":9999');
  return `${Buffer.from(altered, "utf8").toString("base64url")}.${signature}`;
}
