import { describe, expect, it } from "vitest";
import {
  afterPromoting,
  afterPublishing,
  afterWithdrawing,
  type OfferedRelease,
  offersNow,
} from "@/lib/domain/releases/offers";

const release = (version: string, channel: "stable" | "beta" = "stable", seq = 1): OfferedRelease => ({
  id: `${version} ${seq}`,
  version,
  channel,
  seq,
});
const old = release("2.4.1");
const current = release("2.4.2");
const beta = release("2.5.0", "beta");
const BOTH = ["stable", "beta"];

describe("what programs are offered after a release is published", () => {
  it("is the release, where it is the highest", () => {
    expect(afterPublishing([old], current)).toEqual([{ channels: BOTH, now: "2.4.1", next: "2.4.2" }]);
    expect(afterPublishing([], current)).toEqual([{ channels: BOTH, now: null, next: "2.4.2" }]);
  });

  it("stays where a channel sees a higher one", () => {
    expect(afterPublishing([old, beta], current)).toEqual([
      { channels: ["stable"], now: "2.4.1", next: "2.4.2" },
      { channels: ["beta"], now: "2.5.0", next: "2.5.0" },
    ]);
    expect(afterPublishing([current], release("2.3.9"))).toEqual([
      { channels: BOTH, now: "2.4.2", next: "2.4.2" },
    ]);
  });

  it("changes on beta alone for a beta", () => {
    expect(afterPublishing([current], beta)).toEqual([{ channels: ["beta"], now: "2.4.2", next: "2.5.0" }]);
  });

  it("is the last one signed of versions that differ in build metadata", () => {
    expect(afterPublishing([release("1.0.0+1", "stable", 9)], release("1.0.0+2"))).toEqual([
      { channels: BOTH, now: "1.0.0+1", next: "1.0.0+2" },
    ]);
  });
});

describe("what programs are offered after a release is withdrawn", () => {
  it("is the highest that is left, or nothing", () => {
    expect(afterWithdrawing([old, current], current)).toEqual([
      { channels: BOTH, now: "2.4.2", next: "2.4.1" },
    ]);
    expect(afterWithdrawing([current], current)).toEqual([{ channels: BOTH, now: "2.4.2", next: null }]);
  });

  it("stays where it was not offered", () => {
    expect(afterWithdrawing([old, current, beta], old)).toEqual([
      { channels: ["stable"], now: "2.4.2", next: "2.4.2" },
      { channels: ["beta"], now: "2.5.0", next: "2.5.0" },
    ]);
  });
});

it("a beta that becomes stable changes what stable is offered", () => {
  expect(afterPromoting([current, beta], beta)).toEqual([
    { channels: ["stable"], now: "2.4.2", next: "2.5.0" },
  ]);
});

it("as it is, channels with the same offer stand together", () => {
  expect(offersNow([old, current], "stable")).toEqual([{ channels: BOTH, now: "2.4.2", next: "2.4.2" }]);
  expect(offersNow([current, beta], "beta")).toEqual([{ channels: ["beta"], now: "2.5.0", next: "2.5.0" }]);
});
