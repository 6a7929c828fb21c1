/** What one process has measured: the library's own JSON, as it travels between processes. */

type Value = Readonly<{
  value: number;
  labels: Readonly<Record<string, string | number>>;
  metricName?: string;
}>;

export type Series = Readonly<{
  name: string;
  help: string;
  type: string;
  aggregator?: string;
  values: readonly Value[];
}>;

export type Sample = readonly Series[];

/** Whose: they answer calls, draw pages and run jobs, or look after those that do. */
export type ProcessKind = "api" | "pages" | "primary";
