/** Chapter: whoever sits between the program and the service gets nothing else installed. */
import { readFileSync } from "node:fs";
import { type Update, verification } from "../release-verifier";
import type { Stage } from "../stage";
import { FIRST_INSTALLED } from "../updates";
import type { Release, Releases } from "./publishing";
import type { Product } from "./set-up";

const EIGHT_DAYS_MS = 8 * 24 * 3_600_000;

export async function refuseFakes(
  stage: Stage,
  product: Product,
  { former, newest }: Releases,
  update: Update,
): Promise<void> {
  stage.chapter("Refuse fakes", "Somebody on the way to the program sends it something else.");
  const tampered = stage.keepFile("tampered.bin", withOneBitChanged(update.filePath));
  await stage.run({
    title: "Verify a tampered update",
    done: "Refused a tampered file, the same but for one bit",
    ...verification(product, FIRST_INSTALLED, { ...update, filePath: tampered }, ["sha256"]),
  });
  const answerPath = stage.keepFile("old-answer.json", posingAs(former, "2.2.0", update.answerPath));
  const old = { ...update, answerPath, filePath: former.path };
  await stage.run({
    title: "Verify an old update",
    done: `Refused ${former.version} posing as 2.2.0 to a program that has ${newest.version}: file and signature are genuine, and old`,
    ...verification(product, newest, old, ["newer", "seq"], "latest"),
    note: 'The answer says "version": "2.2.0"; the program believes only the statement that is signed.',
  });
  await stage.run({
    title: "Verify an answer of last week",
    done: "Refused the genuine answer eight days later: it would hide all that was published or withdrawn since",
    ...verification(product, FIRST_INSTALLED, { ...update, now: Date.now() + EIGHT_DAYS_MS }, [], "exp"),
    note: "What the server says of today is signed for a week. A program that gets nothing newer can tell its user.",
  });
}

function withOneBitChanged(path: string): Uint8Array {
  const content = readFileSync(path);
  const middle = content.length >> 1;
  content[middle] = (content[middle] ?? 0) ^ 1;
  return content;
}

/** Today's answer with `latest` as it once was, but for the number, which anybody can write into it. */
function posingAs(
  { sha256, size, payload, signature }: Release,
  version: string,
  answerPath: string,
): string {
  const today = JSON.parse(readFileSync(answerPath, "utf8"));
  return JSON.stringify({ ...today, latest: { version, sha256, size, payload, signature } });
}
