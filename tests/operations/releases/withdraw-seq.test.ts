import { expect, it } from "vitest";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { listReleases } from "@/lib/domain/release-lists/list";
import { contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

it("a program that keeps the highest seq it saw accepts what a withdrawal offers it again", async () => {
  const { application } = await aPublisher();
  const former = await aRelease(application, "1.0.0");
  const beta = await aRelease(application, "1.1.0-beta.1", { channel: "beta" });
  const bad = await aRelease(application, "1.2.0");
  await withdrawRelease(contextAt(), application, bad.id, "breaks start-up");

  const after = await listReleases(contextAt(), application, "core");
  const seqOf = (id: string) => after.find((release) => release.id === id)?.seq ?? 0;
  // Stable is offered 1.0.0 again, beta 1.1.0-beta.1.
  expect(seqOf(former.id)).toBeGreaterThan(bad.seq ?? 0);
  expect(seqOf(beta.id)).toBeGreaterThan(bad.seq ?? 0);
  expect(after.find(({ id }) => id === former.id)?.releasedAt).toEqual(former.releasedAt);
});

it("withdrawing what is not the newest signs nothing anew", async () => {
  const { application } = await aPublisher();
  const old = await aRelease(application, "1.0.0");
  const newest = await aRelease(application, "1.1.0");
  await withdrawRelease(contextAt(), application, old.id, "forgotten");

  const after = await listReleases(contextAt(), application, "core");
  expect(after.find(({ id }) => id === newest.id)?.seq).toBe(newest.seq);
});
