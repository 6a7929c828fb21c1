/** A real Prometheus that scrapes one server every few seconds. */
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "@/lib/process/free-port";
import { endWithThisProcess, killProcess } from "./child-process";

export type Sample = Readonly<{ metric: Record<string, string>; value: [number, string] }>;
type Rule = Readonly<{ name: string; query: string; health: string; lastError?: string }>;

export type Prometheus = Readonly<{
  /** What the expression says now. Rejects with Prometheus' words for one that it cannot read. */
  query(expression: string): Promise<Sample[]>;
  rules(): Promise<Rule[]>;
  stop(): Promise<void>;
}>;

/** `program`: where it lies; `target`: the port that is scraped; `rules`: a file of alert rules. */
export async function startPrometheus(program: string, target: number, rules: string): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "prometheus-"));
  const port = await freePort();
  const settings = {
    // Each scrape may take as long, and those of a busy server do: one that takes longer counts as a server that is down.
    global: { scrape_interval: "5s", evaluation_interval: "1s" },
    rule_files: [resolve(rules)],
    scrape_configs: [{ job_name: "latchkey", static_configs: [{ targets: [`127.0.0.1:${target}`] }] }],
  };
  // JSON is YAML, too.
  writeFileSync(join(folder, "prometheus.yaml"), JSON.stringify(settings));
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  endWithThisProcess(child);
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { data, error } = (await answer.json()) as { data?: unknown; error?: string };
    if (error) throw new Error(error);
    return data;
  };
  return {
    query: async (expression) => {
      const data = (await ask(`query?query=${encodeURIComponent(expression)}`)) as { result: Sample[] };
      return data.result;
    },
    rules: async () => {
      const { groups } = (await ask("rules")) as { groups: { rules: Rule[] }[] };
      return groups.flatMap((group) => group.rules);
    },
    stop: () => killProcess(child),
  };
}
