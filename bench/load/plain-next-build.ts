/** Builds the plain Next application into a folder of its own under `dist`, with the Next that is installed. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectDirectory } from "@/lib/runtime/project-directory";

const SOURCE = "bench/load/plain-next";
const TARGET = "dist/tools/plain-next";
const INPUTS = [
  "bench/load/plain-next-build.ts",
  `${SOURCE}/app/[application]/license/v1/validate/route.ts`,
  "bench/load/floor/sign.ts",
  "prisma/schema.prisma",
  "package-lock.json",
];

/** Returns the folder for `next start`; builds when an input changed since. Rejects with what the build wrote. */
export async function buildPlainNext(): Promise<string> {
  const root = projectDirectory();
  const folder = join(root, TARGET);
  const stamp = join(folder, ".stamp");
  const hash = createHash("sha256");
  for (const path of INPUTS) hash.update(readFileSync(join(root, path)));
  const wanted = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  process.stderr.write("Building the plain Next route …\n");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, SOURCE), folder, { recursive: true });
  writeFileSync(join(folder, "next.config.mjs"), config(root));
  writeFileSync(join(folder, "tsconfig.json"), TSCONFIG);
  for (const [name, content] of Object.entries(HOOKS)) writeFileSync(join(folder, name), content);
  await build(root, folder);
  writeFileSync(stamp, wanted);
  return folder;
}

/** What it shares with the project lies outside of its folder. */
function config(root: string): string {
  const options = { turbopack: { root }, typescript: { ignoreBuildErrors: true } };
  return `export default ${JSON.stringify(options, null, 2)};\n`;
}

/** That do nothing: without its own, Next takes those of the folders above. */
const HOOKS = {
  "instrumentation.ts": "export function register() {}\n",
  "proxy.ts": 'export function proxy() {}\nexport const config = { matcher: "/nothing-here" };\n',
};

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    ...{ module: "esnext", moduleResolution: "bundler", jsx: "react-jsx", strict: true, skipLibCheck: true },
    ...{ esModuleInterop: true, resolveJsonModule: true, isolatedModules: true, noEmit: true, allowJs: true },
    ...{ incremental: true, target: "ES2023", lib: ["ES2023", "DOM"], paths: { "@/*": ["../../../*"] } },
    plugins: [{ name: "next" }],
  },
  include: ["app"],
});

async function build(root: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build", folder], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const onExit = () => void child.kill("SIGKILL");
  process.once("exit", onExit);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  process.off("exit", onExit);
  if (code !== 0) throw new Error(`The plain Next route could not be built:\n${output}`);
}
