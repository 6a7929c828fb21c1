/** Memory does not grow with the size of what is put. */
import { expect, it } from "vitest";
import { aKey, kinds } from "./places";
import { startPut } from "./put-process";

const MEGABYTES = 300;
const GROWTH_MAX = 150;

it.each(kinds)("puts 300 MB into $name with a few parts in memory", async ({ name, start }) => {
  const place = await start();
  try {
    const key = aKey();
    const { report } = await startPut({ order: place.order, key, megabytes: MEGABYTES });
    const { growthMb, seconds } = await report;
    process.stderr.write(
      `  ${name}: +${growthMb.toFixed(0)} MB for ${MEGABYTES} MB in ${seconds.toFixed(1)} s\n`,
    );
    expect(growthMb).toBeLessThan(GROWTH_MAX);
    expect((await place.storage.stat(key))?.size).toBeGreaterThanOrEqual(MEGABYTES * 1_000_000);
  } finally {
    await place.close();
  }
});
