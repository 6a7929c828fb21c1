/** Two steps of the download chapter: hash and signature by a program that everybody has, or nearly. */
import { z } from "zod";
import type { Stage } from "../stage";
import type { Release } from "./publishing";

/** Before 3.0, and in LibreSSL, the command line cannot verify Ed25519. */
const ABLE = /^OpenSSL ([3-9]|\d\d)\./;

export async function verifyWithOpenssl(
  stage: Stage,
  { sha256, payload, signature }: Release,
  filePath: string,
  publicKey: string,
): Promise<void> {
  const version = await stage.ask("openssl", ["version"]);
  if (version === null || !ABLE.test(version)) {
    stage.leaveOut("verifying by hand with openssl, since OpenSSL 3 or newer is not found on this machine.");
    return;
  }
  const hash = openssl(["dgst", "-sha256", "-r", filePath]);
  await stage.run({
    ...hash,
    title: "Hash with openssl",
    done: "Hashed the file with openssl: the SHA-256 that the answer names",
    expects: `exit 0 and ${sha256}`,
    shape: z.string().startsWith(`${sha256} `),
  });
  const key = stage.keepFile(
    "release-key.pem",
    `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`,
  );
  const signed = stage.keepFile("statement", payload);
  const proof = stage.keepFile("statement.sig", Buffer.from(signature, "base64url"));
  const input = ["-rawin", "-in", signed, "-sigfile", proof];
  await stage.run({
    ...openssl(["pkeyutl", "-verify", "-pubin", "-inkey", key, ...input]),
    title: "Verify with openssl",
    done: "Verified with openssl who signed the statement about it",
    expects: "exit 0 and the word of openssl that the signature is good",
    shape: z.string().regex(/verified successfully/i),
    note:
      'The three files are "publicKey" between two lines that make it PEM, "payload" as it stands, and "signature" ' +
      "decoded from base64url.",
  });
}

function openssl(args: readonly string[]) {
  return {
    runs: { program: "openssl" },
    args,
    typed: ["openssl", ...args],
    answers: "text",
    exitCode: 0,
  } as const;
}
