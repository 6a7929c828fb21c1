/** Figures of several processes as those of one server. A process that ended leaves its counters, so that no sum ever falls. */
import { AggregatorRegistry } from "prom-client";
import { keepEnded, samples } from "./processes";
import type { Sample } from "./sample";

/** What only grows. Gauges of a process that is gone say nothing. */
const LASTING = ["counter", "histogram"];

/** `own`: of the process that adds up. Answers the text for Prometheus. */
export function sums(own: () => Promise<Sample>): () => Promise<string> {
  let ended: Sample = [];
  keepEnded((last) => {
    ended = asSample(added([ended, last.filter(({ type }) => LASTING.includes(type))]));
  });
  return async () => {
    const [mine, others] = await Promise.all([own(), samples()]);
    return added([mine, ...others, ended]).metrics();
  };
}

function added(all: readonly Sample[]) {
  return AggregatorRegistry.aggregate([...all]);
}

/** As the registry was made: the library tells it as JSON only by a promise. */
function asSample(registry: ReturnType<typeof added>): Sample {
  return registry.getMetricsAsArray() as unknown as Sample; // each has the fields it was aggregated with
}
