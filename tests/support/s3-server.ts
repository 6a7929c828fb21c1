/** An S3 server as a process of its own, with an empty bucket in a folder of its own. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { StoragePlace } from "@/lib/storage-config";
import type { Fault } from "./s3-program";

export type { Fault } from "./s3-program";

export type S3Server = {
  place: Extract<StoragePlace, { kind: "s3" }>;
  /** What a server needs to store there. */
  env: Record<string, string>;
  /** Has it fail as described, until `recover`. */
  fail(fault: Fault): Promise<void>;
  recover(): Promise<void>;
  close(): Promise<void>;
};

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "latchkey-s3-"));
  const outfile = `dist/tests/s3-program-${process.pid}.mjs`;
  await bundle("tests/support/s3-program.ts", outfile);
  const child = fork(outfile, [directory], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const endWithUs = () => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const port = await message(child);
  const endpoint = `http://127.0.0.1:${port}/releases`;
  return {
    place: {
      kind: "s3",
      endpoint,
      publicEndpoint: endpoint,
      region: "auto",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      prefix: "latchkey/",
    },
    env: { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" },
    fail: (fault) => tell(child, fault),
    recover: () => tell(child, "none"),
    close: async () => {
      process.off("exit", endWithUs);
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await Promise.all([rm(directory, { recursive: true, force: true }), rm(outfile, { force: true })]);
    },
  };
}

/** A program of the tests that runs as a process of its own. */
export async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
  });
}

async function tell(child: ChildProcess, order: Fault | "none"): Promise<void> {
  child.send(order);
  await message(child);
}

async function message(child: ChildProcess): Promise<unknown> {
  const controller = new AbortController();
  const { signal } = controller;
  const gone = once(child, "exit", { signal }).then(() => {
    throw new Error("The S3 server ended.");
  });
  try {
    const [answer] = await Promise.race([once(child, "message", { signal }), gone]);
    return answer;
  } finally {
    gone.catch(() => undefined);
    controller.abort();
  }
}
