/** What processes cost, from /proc: null where there is none. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

export type ProcessLine = {
  pid: number;
  parent: number;
  group: number /** Of its ended children too. */;
  cpuMicros: number;
};

/** Ticks of 10 ms: what Linux shows to programs on every architecture that Node runs on. */
const MICROS_PER_TICK = 10_000;
const KIB = 1024;

/** One line of /proc/<pid>/stat; null for what is none. */
export function parseStat(text: string): ProcessLine | null {
  // The name in brackets may itself contain brackets and spaces.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent, group] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  const pid = Number.parseInt(text, 10);
  if (Number.isNaN(pid) || parent === undefined || group === undefined || Number.isNaN(ticks)) return null;
  return { pid, parent, group, cpuMicros: ticks * MICROS_PER_TICK };
}

/** CPU time of all processes of a group, in microseconds. */
export function groupCpuMicros(group: number): number | null {
  return sumOf((line) => line.group === group);
}

/** The same of a process and its children, as PostgreSQL's. */
export function familyCpuMicros(parent: number): number | null {
  return sumOf((line) => line.pid === parent || line.parent === parent);
}

/** CPU time of one process, in microseconds; 0 where it is not there. */
export function cpuMicrosOf(pid: number): number {
  return parseStat(contentOf(`/proc/${pid}/stat`))?.cpuMicros ?? 0;
}

/** Resident memory of one process, in bytes; 0 where it is not there. */
export function memoryBytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(contentOf(`/proc/${pid}/status`))?.[1] ?? 0) * KIB;
}

/** Bytes that one process had written to disks; 0 where nothing tells. */
export function diskBytesOf(pid: number): number {
  return Number(/^write_bytes: (\d+)/m.exec(contentOf(`/proc/${pid}/io`))?.[1] ?? 0);
}

/** The child of a process whose command has this word; null for none. */
export function childNamed(parent: number, word: string): number | null {
  const children = processTable()?.filter((line) => line.parent === parent) ?? [];
  return children.find(({ pid }) => contentOf(`/proc/${pid}/cmdline`).includes(word))?.pid ?? null;
}

export function parentOf(pid: number): number | null {
  return parseStat(contentOf(`/proc/${pid}/stat`))?.parent ?? null;
}

/** Resident memory of all processes of a group, in bytes. Where there is no /proc, `ps` is asked. */
export function groupMemoryBytes(group: number): number {
  const table = processTable();
  if (table) {
    return table.filter((line) => line.group === group).reduce((sum, { pid }) => sum + memoryBytesOf(pid), 0);
  }
  const lines = execFileSync("ps", ["-axo", "pgid=,rss="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([id]) => id === group).reduce((sum, [, kib = 0]) => sum + kib * KIB, 0);
}

function sumOf(belongs: (line: ProcessLine) => boolean): number | null {
  const table = processTable();
  return table?.filter(belongs).reduce((sum, line) => sum + line.cpuMicros, 0) ?? null;
}

function processTable(): ProcessLine[] | null {
  if (!existsSync("/proc/self/stat")) return null;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => parseStat(contentOf(`/proc/${pid}/stat`))).filter((line) => line !== null);
}

/** Empty for a process that has ended meanwhile. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
