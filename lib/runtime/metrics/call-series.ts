/**
 * Calls, counted in plain numbers and put into series only when someone asks: the library looks a series up by all its labels with each
 * call, which costs a tenth of a `validate`.
 */
import { type CalledRoute, type ObservedCall, observeCalls } from "../calls";
import type { Sample, Series } from "./sample";

/** From an answer out of memory to an upload. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** `counts`: by method and status. `buckets`: calls that took up to SECONDS of the same place, and longer than the one before; then the rest. */
type Tally = { counts: Map<string, number>; buckets: number[]; seconds: number };

/** Starts counting. Returns what tells the series. */
export function countCalls(): () => Sample {
  const tallies = new Map<CalledRoute, Tally>();
  observeCalls((call) => {
    const tally = tallies.get(call.place) ?? newTally();
    tallies.set(call.place, tally);
    count(tally, call);
  });
  return () => [callsOf(tallies), durationsOf(tallies)];
}

function newTally(): Tally {
  return { counts: new Map(), buckets: new Array(SECONDS.length + 1).fill(0), seconds: 0 };
}

function count(tally: Tally, { method, status, seconds }: ObservedCall): void {
  const kind = `${method} ${status}`;
  tally.counts.set(kind, (tally.counts.get(kind) ?? 0) + 1);
  const bucket = SECONDS.findIndex((most) => seconds <= most);
  const place = bucket < 0 ? SECONDS.length : bucket;
  tally.buckets[place] = (tally.buckets[place] ?? 0) + 1;
  tally.seconds += seconds;
}

function callsOf(tallies: ReadonlyMap<CalledRoute, Tally>): Series {
  return {
    name: "latchkey_calls_total",
    help: "Calls by interface, route, method and status; 499: the client left first.",
    type: "counter",
    aggregator: "sum",
    values: [...tallies].flatMap(([place, { counts }]) =>
      [...counts].map(([kind, value]) => {
        const [method = "", status = ""] = kind.split(" ");
        return { value, labels: { ...place, method, status } };
      }),
    ),
  };
}

function durationsOf(tallies: ReadonlyMap<CalledRoute, Tally>): Series {
  const name = "latchkey_call_duration_seconds";
  return {
    name,
    help: "Time until the answer had left.",
    type: "histogram",
    aggregator: "sum",
    values: [...tallies].flatMap(([place, { buckets, seconds }]) => {
      let value = 0;
      const upTo = buckets.map((more, index) => {
        value += more;
        return { value, labels: { le: SECONDS[index] ?? "+Inf", ...place }, metricName: `${name}_bucket` };
      });
      return [
        ...upTo,
        { value: seconds, labels: { ...place }, metricName: `${name}_sum` },
        { value, labels: { ...place }, metricName: `${name}_count` },
      ];
    }),
  };
}
