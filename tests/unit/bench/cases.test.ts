import { expect, it } from "vitest";
import { type Case, contendersOf } from "@/bench/load/cases";

const one: Case = { kind: "validate", connections: 64, plain: "full runs", workers: true, target: 1 };

it.each([
  ["a full run", { quick: false, workers: 1 }, ["floor", "product", "workers", "plain"]],
  ["a short run", { quick: true, workers: 1 }, ["floor", "product"]],
  [
    "a run whose product has several processes itself",
    { quick: false, workers: 2 },
    ["floor", "product", "plain"],
  ],
])("%s has its contenders", (_, options, names) => {
  expect(contendersOf(one, options)).toEqual(names);
});
