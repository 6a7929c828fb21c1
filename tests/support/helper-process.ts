/** A program of the tests in a process of its own, which says something when it is ready and answers orders one by one. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { build } from "esbuild";

export type HelperProcess = {
  /** What it said when it was ready. */
  said: unknown;
  /** Rejects when it ends instead of answering. */
  tell(order: object | string): Promise<unknown>;
  close(): Promise<void>;
};

type Options = {
  /** Where what it complains of goes. */
  stderr?: "inherit" | "ignore";
};

let started = 0;

/** `source` from the root, "tests/support/…-program.ts". It ends with this process at the latest. */
export async function startHelper(
  source: string,
  args: string[],
  { stderr = "inherit" }: Options = {},
): Promise<HelperProcess> {
  started += 1;
  const outfile = `dist/tests/helper-${process.pid}-${started}.mjs`;
  await bundle(source, outfile);
  const child = fork(outfile, args, { stdio: ["ignore", "ignore", stderr, "ipc"] });
  const endWithUs = () => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  try {
    return {
      said: await message(child),
      tell: (order) => {
        const answer = message(child);
        child.send(order);
        return answer;
      },
      close: async () => {
        process.off("exit", endWithUs);
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      },
    };
  } finally {
    await rm(outfile, { force: true });
  }
}

export async function bundle(source: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
  });
}

async function message(child: ChildProcess): Promise<unknown> {
  const given = new AbortController();
  const { signal } = given;
  const gone = once(child, "exit", { signal }).then(() => {
    throw new Error("The process ended.");
  });
  try {
    const [answer] = await Promise.race([once(child, "message", { signal }), gone]);
    return answer;
  } finally {
    gone.catch(() => undefined);
    given.abort();
  }
}
