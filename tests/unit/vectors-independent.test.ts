import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as noble from "@noble/ed25519";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tokens as invalidTokens } from "../vectors/invalid-tokens.json";
import { keys } from "../vectors/keys.json";
import { tokens as validTokens } from "../vectors/valid-tokens.json";

/** Signatures to be checked by programs that share no code with ours. */
const cases = [
  ...validTokens.map(({ name, token, signedBy }) => signatureCase(name, token, signedBy, true)),
  ...invalidTokens
    .filter(({ reason }) => reason === "signature")
    .map(({ name, token }) => signatureCase(name, token, "current", false)),
  ...validTokens.map(({ name, token }) =>
    signatureCase(`under a foreign key: ${name}`, token, "foreign", false),
  ),
];

const openssl = program("openssl", ["version"], /^OpenSSL [3-9]/, "Install OpenSSL 3 or later.");
if (!openssl && process.env.CI === "true") throw new Error("With CI=true, OpenSSL 3 or later must be there.");
const java = program("java", ["--version"], /^\S+ (1[5-9]|[2-9]\d)\b/, "Install a JDK, 15 or later.");

describe("signatures of the vectors as @noble/ed25519 sees them", () => {
  it.each(cases)("$name", async ({ key, payload, signature, isGenuine }) => {
    const verified = await noble.verifyAsync(
      Buffer.from(signature, "base64url"),
      Buffer.from(payload, "ascii"),
      Buffer.from(key.publicKeyRaw, "hex"),
    );
    expect(verified).toBe(isGenuine);
  });

  it.each(keys)("the public key of $name is that of its seed", async ({ seed, publicKeyRaw }) => {
    const derived = await noble.getPublicKeyAsync(Buffer.from(seed, "hex"));
    expect(Buffer.from(derived).toString("hex")).toBe(publicKeyRaw);
  });
});

describe.skipIf(!openssl)("signatures of the vectors as OpenSSL sees them", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "latchkey-vectors-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(cases)("$name", ({ key, payload, signature, isGenuine }) => {
    writeFileSync(join(folder, "public.pem"), key.publicKeyPem);
    writeFileSync(join(folder, "payload"), payload);
    writeFileSync(join(folder, "signature"), Buffer.from(signature, "base64url"));
    const command = "pkeyutl -verify -rawin -pubin -inkey public.pem -in payload -sigfile signature";
    const { status, stdout } = spawnSync("openssl", command.split(" "), { cwd: folder, encoding: "utf8" });
    expect([status, stdout.trim()]).toEqual(
      isGenuine ? [0, "Signature Verified Successfully"] : [1, "Signature Verification Failure"],
    );
  });
});

describe.skipIf(!java)("signatures of the vectors as Java sees them", () => {
  it("are genuine or not as the vectors say", () => {
    const verifier = fileURLToPath(new URL("../vectors/Verify.java", import.meta.url));
    const input = cases
      .map(({ key, payload, signature }) => `${key.publicKey} ${payload} ${signature}\n`)
      .join("");
    const answers = execFileSync("java", [verifier], { input, encoding: "utf8" }).trim().split(/\r?\n/);
    expect(cases.map(({ name }, index) => [name, answers[index]])).toEqual(
      cases.map(({ name, isGenuine }) => [name, String(isGenuine)]),
    );
  });
});

function signatureCase(name: string, token: string, keyName: string, isGenuine: boolean) {
  const key = keys.find((candidate) => candidate.name === keyName);
  const [payload, signature] = token.split(".");
  if (!key || !payload || !signature) throw new Error(`The vector "${name}" has no signature to check.`);
  return { name, key, payload, signature, isGenuine };
}

/** Whether the program is there in the version needed; where it is not, one line says so. */
function program(name: string, question: string[], version: RegExp, hint: string): boolean {
  const { status, stdout } = spawnSync(name, question, { encoding: "utf8" });
  if (status === 0 && version.test(stdout)) return true;
  process.stderr.write(`\n  LEFT OUT: vectors as ${name} sees them. ${hint}\n\n`);
  return false;
}
