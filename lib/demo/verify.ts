/**
 * What a licensed program does without the service, as a command: checks a license token, or an update before it is
 * installed. All that matters is in docs/snippets/typescript/verify.ts, which is yours to copy.
 *
 *     node dist/verify.mjs license PUBLIC_KEY SLUG MACHINE_ID TOKEN_FILE
 *     node dist/verify.mjs update PUBLIC_KEY PROGRAM_FILE ANSWER_FILE UPDATE_FILE [MILLISECONDS]
 *
 * PROGRAM_FILE is an `Installed` as JSON; MILLISECONDS is the time, if not now. Exits with 1 when it refuses.
 */
import { createReadStream, readFileSync } from "node:fs";
import * as snippet from "../../docs/snippets/typescript/verify";

async function checkLicense([key = "", slug = "", machineId = "", tokenFile = ""]: string[]) {
  const token = readFileSync(tokenFile, "utf8").trim();
  const { plan, features } = await snippet.verifyLicense(token, [key], slug, machineId, Date.now());
  return { verified: "license", plan, features };
}

async function checkUpdate([key = "", programFile = "", answerFile = "", updateFile = "", now]: string[]) {
  const installed: snippet.Installed = JSON.parse(readFileSync(programFile, "utf8"));
  const answer = JSON.parse(await snippet.readAnswer(createReadStream(answerFile)));
  const { latest } = answer;
  const release = await snippet.verifyRelease(latest.payload, latest.signature, [key], installed);
  const plugins: string[] = answer.plugins.map(({ payload }: { payload: string }) => payload);
  if (!answer.freshness) throw new Error("refused: freshness");
  const { payload, signature } = answer.freshness;
  const time = Number(now ?? Date.now());
  await snippet.verifyFreshness(payload, signature, [key], installed, release, plugins, time);
  if (!snippet.isNewer(release.version, installed)) throw new Error("refused: newer");
  await snippet.saveFile(createReadStream(updateFile), release, `${updateFile}.verified`);
  return { verified: "update", version: release.version, sha256: release.sha256 };
}

const [what, ...args] = process.argv.slice(2);
const check = what === "license" ? checkLicense(args) : checkUpdate(args);
const findings = await check.catch(({ message }: Error) => ({ refused: message.replace("refused: ", "") }));
process.stdout.write(`${JSON.stringify(findings)}\n`);
process.exitCode = "refused" in findings ? 1 : 0;
