/** The second thread of `signing.ts`, a program of its own. */
import { parentPort } from "node:worker_threads";
import { signText } from "./ed25519";
import type { SigningTask } from "./signing";

parentPort?.on("message", ({ keys, keyAt, texts }: SigningTask) => {
  const signatures = texts.map((text, place) => {
    const key = keys[keyAt[place] ?? -1];
    if (!key) throw new Error("A text came without its key.");
    return signText(key, text);
  });
  parentPort?.postMessage(signatures);
});
