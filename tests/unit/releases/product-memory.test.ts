import { afterEach, beforeEach, expect, it } from "vitest";
import { configureFor, forgetConfig } from "@/lib/config/config";
import { ProductMemory, productMemoryBytes } from "@/lib/domain/updates/product-memory";

const ROOM = 100_000;
/** Other files of this process have kept something, too. */
let budget: number;
const aProduct = (slug = "notes") => ({ slug });
const aMemory = (options = {}) => new ProductMemory<string>(options);

beforeEach(() => {
  budget = productMemoryBytes() + ROOM;
  configureFor({ ANSWER_CACHE_BYTES: String(budget) });
});
afterEach(() => forgetConfig());

it("gives what was kept of this very product, and nothing of an earlier state of it", () => {
  const [memory, product] = [aMemory(), aProduct("same")];
  memory.keep(product, "a", "kept", 10);
  expect([memory.get(product, "a"), memory.get(product, "b")]).toEqual(["kept", undefined]);
  const changed = aProduct("same");
  expect(memory.get(changed, "a")).toBeUndefined();
  memory.keep(changed, "b", "new", 10);
  expect([memory.get(changed, "a"), memory.get(product, "a")]).toEqual([undefined, undefined]);
});

it("counts what it keeps, replaces and forgets, and gives back what an earlier state took", () => {
  const [memory, product] = [aMemory(), aProduct("counted")];
  const before = productMemoryBytes();
  memory.keep(product, "a", "one", 5_000);
  const one = productMemoryBytes() - before;
  expect(one).toBeGreaterThan(5_000);
  memory.keep(product, "a", "another", 5_000);
  expect(productMemoryBytes() - before).toBe(one);
  memory.forget(product, "a");
  expect(productMemoryBytes()).toBe(before);
  memory.keep(product, "a", "one", 5_000);
  memory.keep(aProduct("counted"), "b", "of the next state", 0);
  expect(productMemoryBytes() - before).toBeLessThan(1_000);
});

it("never takes more than the budget, whatever is kept of however many products", () => {
  const memory = aMemory();
  for (let n = 0; n < 2_000; n += 1) {
    memory.keep(aProduct(`flood-${n % 50}`), `question ${n}`, "answer", (n % 7) * 1_000);
    expect(productMemoryBytes()).toBeLessThanOrEqual(budget);
  }
  memory.keep(aProduct("huge"), "a", "more than there is", budget + 1);
  expect(productMemoryBytes()).toBeLessThanOrEqual(budget);
});

it("leaves a product its share, however many questions are asked about another", () => {
  const [memory, quiet, flooded] = [aMemory(), aProduct("quiet"), aProduct("flooded")];
  for (let n = 0; n < 5; n += 1) memory.keep(quiet, `${n}`, "kept", 2_000);
  for (let n = 0; n < 500; n += 1) memory.keep(flooded, `${n}`, "flood", 2_000);
  for (let n = 0; n < 5; n += 1) expect(memory.get(quiet, `${n}`)).toBe("kept");
  expect([memory.get(flooded, "0"), memory.get(flooded, "499")]).toEqual([undefined, "flood"]);
});

it("keeps no more entries of a product than it may, the newest", () => {
  const [memory, product] = [aMemory({ entriesMax: 3 }), aProduct("few")];
  for (let n = 0; n < 5; n += 1) memory.keep(product, `${n}`, `${n}`, 1);
  expect([0, 1, 2, 3, 4].map((n) => memory.get(product, `${n}`))).toEqual([
    undefined,
    undefined,
    "2",
    "3",
    "4",
  ]);
});

it("keeps nothing where there is no room at all", () => {
  configureFor({ ANSWER_CACHE_BYTES: "0" });
  const [memory, product] = [aMemory(), aProduct("none")];
  memory.keep(product, "a", "answer", 0);
  expect(memory.get(product, "a")).toBeUndefined();
});
