/** What the version before offered and this one does not (decision 093): programs must not refuse what they get instead. */
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { settleCompanions } from "@/lib/domain/publishing/settle-companions";
import { contextAt } from "@/tests/support/factories";
import { aFileFor } from "@/tests/support/feed-reader";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

let publisher: Awaited<ReturnType<typeof aPublisher>>;

beforeEach(async () => {
  publisher = await aPublisher();
});

/** By name. */
async function seqs(): Promise<Record<string, number>> {
  const files = await database().prisma.releaseFile.findMany({
    where: { applicationId: publisher.application.id },
    select: { name: true, seq: true },
  });
  return Object.fromEntries(files.map(({ name, seq }) => [name, Number(seq)]));
}

/** As the version before stored them. */
async function forgetRoles(): Promise<void> {
  await database().prisma.$executeRaw`
    UPDATE release_files SET extra = '{}' WHERE application_id = ${publisher.application.id}::uuid`;
}

test("the program is signed again that was published before its checksums, once", async () => {
  await aFileFor(publisher.application, "1.0.0", "windows/x64", "App.exe");
  await aRelease(publisher.application, "1.0.0", { fileName: "checksums.txt", said: { platform: "any" } });
  const before = await seqs();
  expect(before["App.exe"]).toBeLessThan(before["checksums.txt"] ?? 0);
  await forgetRoles();
  expect(await settleCompanions(contextAt())).toBe(1);
  const after = await seqs();
  expect(after["App.exe"]).toBeGreaterThan(after["checksums.txt"] ?? 0);
  expect(await settleCompanions(contextAt())).toBe(0);
  expect(await seqs()).toEqual(after);
});

test("so is the version before, where the newest has nothing else for a system", async () => {
  await aFileFor(publisher.application, "1.0.0", "linux/x64", "App.AppImage");
  await aFileFor(publisher.application, "1.1.0", "windows/x64", "App.exe");
  await aRelease(publisher.application, "1.1.0", { fileName: "notes.pdf", said: { platform: "any" } });
  await forgetRoles();
  await settleCompanions(contextAt());
  const { "App.AppImage": image = 0, "notes.pdf": notes = 0 } = await seqs();
  expect(image).toBeGreaterThan(notes);
});

test("nothing is signed of what this version stored", async () => {
  await aFileFor(publisher.application, "1.0.0", "windows/x64", "App.exe");
  await aRelease(publisher.application, "1.0.0", { fileName: "checksums.txt", said: { platform: "any" } });
  const before = await seqs();
  expect(await settleCompanions(contextAt())).toBe(0);
  expect(await seqs()).toEqual(before);
});
