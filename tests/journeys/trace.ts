/** Which of our functions a call passes, in all processes of a built server (docs/architecture.md). */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { projectDirectory } from "@/lib/runtime/project-directory";

type Called = { url: string; offsets: number[] };

/** What runs now and then beside a call does not in each of them. Where calls take long, on a busy machine, that shows late. */
const CALLS = 4;
const CALLS_MAX = 100;
const WARM_UP_CALLS = 20;

/** For the environment of the server. */
export function notingCalls(): { JOURNEYS_DIR: string; NODE_OPTIONS: string } {
  const hook = pathToFileURL(join(import.meta.dirname, "note-calls.mjs")).href;
  return {
    JOURNEYS_DIR: mkdtempSync(join(tmpdir(), "journeys-")),
    NODE_OPTIONS: `--import=${hook}`,
  };
}

/**
 * How many functions of each of our files every one of some warm calls passes. Further calls only take away: so while there
 * are more than `filesMax`, more are made, and what is in the way of each of them is still there in the end.
 */
export async function passed(
  directory: string,
  call: () => Promise<unknown>,
  filesMax: number,
): Promise<ReadonlyMap<string, number>> {
  for (let count = 0; count < WARM_UP_CALLS; count++) await call();
  const calledBy = async () => {
    await calledSince(directory);
    await call();
    return new Set((await calledSince(directory)).flatMap(placesOf));
  };
  let all = [...(await calledBy())];
  for (let count = 1; count < CALLS || (filesOf(all).size > filesMax && count < CALLS_MAX); count++) {
    const next = await calledBy();
    all = all.filter((place) => next.has(place));
  }
  return filesOf(all);
}

function filesOf(places: readonly string[]): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  for (const place of places.toSorted()) {
    const [file = ""] = place.split(":");
    files.set(file, (files.get(file) ?? 0) + 1);
  }
  return files;
}

async function calledSince(directory: string): Promise<Called[]> {
  const sockets = readdirSync(directory).filter((name) => name.endsWith(".sock"));
  return (await Promise.all(sockets.map((name) => read(join(directory, name))))).flat();
}

/** Nothing from a process that is over. */
function read(socketPath: string): Promise<Called[]> {
  return new Promise((resolve) => {
    let text = "";
    connect(socketPath)
      .setEncoding("utf8")
      .on("data", (more: string) => {
        text += more;
      })
      .on("error", () => resolve([]))
      .on("end", () => resolve(JSON.parse(text) as Called[]));
  });
}

type Mapped = Readonly<{ text: string; map: SourceMap }> | null;
const maps = new Map<string, Mapped>();

/** "lib/http/route.ts:12:3" for each function of ours. */
function placesOf({ url, offsets }: Called): string[] {
  const path = fileURLToPath(url);
  const mapped = maps.get(path) ?? readMap(path);
  maps.set(path, mapped);
  if (!mapped) return [];
  return offsets.flatMap((offset) => {
    const before = mapped.text.slice(0, offset);
    const line = before.split("\n").length - 1;
    const entry = mapped.map.findEntry(line, offset - (before.lastIndexOf("\n") + 1));
    if (!("originalSource" in entry)) return [];
    const source = entry.originalSource;
    const file = source.startsWith("file:") ? fileURLToPath(source) : join(dirname(path), source);
    const own = relative(projectDirectory(), file).replaceAll("\\", "/");
    return /^(app|lib)\//.test(own) && !own.startsWith("lib/db/generated/")
      ? [`${own}:${entry.originalLine}:${entry.originalColumn}`]
      : [];
  });
}

function readMap(path: string): Mapped {
  try {
    const text = readFileSync(path, "utf8");
    return { text, map: new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8"))) };
  } catch {
    return null;
  }
}
