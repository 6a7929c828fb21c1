/** Results as lines for a terminal. Pure. */
import { CONTENDERS, type Contender } from "./cases";
import type { CaseResult, Summary } from "./result";

const NAME_WIDTH = 26;
const WIDTHS = [10, 10, 36, 9, 9, 11, 13, 11];
const HEADINGS = [
  "calls/s",
  "of floor",
  "target",
  "p50 ms",
  "p99 ms",
  "server µs",
  "database µs",
  "WAL bytes",
];

export function tableLines(cases: readonly CaseResult[]): string[] {
  return [line("", HEADINGS), ...cases.flatMap(caseLines)];
}

function caseLines(result: CaseResult): string[] {
  const names = (["floor", "product", "workers", "plain"] as const).filter((name) => result.servers[name]);
  return [result.title, ...names.map((name) => serverLine(name, result))];
}

function serverLine(name: Contender, result: CaseResult): string {
  const summary = result.servers[name];
  if (!summary) return "";
  const ratio = {
    floor: null,
    product: result.ratio,
    workers: result.workersOfFloor,
    plain: result.plainOfFloor,
  }[name];
  const target = name === "product" ? targetText(result.ratio, result.target) : plainTargetText(name, result);
  return line(`  ${CONTENDERS[name]}`, [
    whole(summary.callsPerSecond),
    ratio === null ? "" : ratio.toFixed(2),
    target,
    ...summaryCells(summary),
  ]);
}

function summaryCells(summary: Summary): string[] {
  return [
    summary.p50Ms.toFixed(2),
    summary.p99Ms.toFixed(2),
    summary.serverCpuMicros === null ? "" : whole(summary.serverCpuMicros),
    summary.databaseCpuMicros === null ? "" : whole(summary.databaseCpuMicros),
    whole(summary.walBytes),
  ];
}

function targetText(value: number, target: number): string {
  return `≥ ${target} ${value >= target ? "met" : "missed"}`;
}

/** How many times as fast the product is. */
function plainTargetText(name: Contender, { plainRatio, plainTarget }: CaseResult): string {
  if (name !== "plain" || plainRatio === null) return "";
  const times = `${CONTENDERS.product} ${plainRatio.toFixed(1)} times`;
  return plainTarget === null ? times : `${times}, ${targetText(plainRatio, plainTarget)}`;
}

function line(name: string, cells: readonly string[]): string {
  const padded = cells.map((cell, index) => cell.padStart(WIDTHS[index] ?? 0));
  return `${name.padEnd(NAME_WIDTH)}${padded.join("")}`.trimEnd();
}

/** With a space between thousands. */
function whole(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, " ");
}
