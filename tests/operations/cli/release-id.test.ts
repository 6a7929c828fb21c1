import { expect, it } from "vitest";
import { releaseId } from "@/lib/cli/release-id";
import { contextAt } from "@/tests/support/factories";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

it("a release is named by its ID, or by its version where one variant alone has it", async () => {
  const { application } = await aPublisherOfTwo();
  const only = await aRelease(application, "1.0.0", { publish: false });
  const both = [
    await aRelease(application, "1.1.0"),
    await aRelease(application, "1.1.0", { variant: "unlimited" }),
  ];
  const idOf = (named: string) => releaseId(contextAt(), application, named);
  expect(await Promise.all([only.id, "1.0.0", "v1.0.0"].map(idOf))).toEqual([only.id, only.id, only.id]);
  await expect(idOf("1.1.0")).rejects.toThrow("Several variants have 1.1.0. Name one by its ID: ");
  for (const { id } of both) await expect(idOf("1.1.0")).rejects.toThrow(id);
  await expect(idOf("9.9.9")).rejects.toMatchObject({ refusal: { id: "version_unknown" } });
});
