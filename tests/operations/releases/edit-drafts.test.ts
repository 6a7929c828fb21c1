import { beforeEach, describe, expect, it } from "vitest";
import { type DraftChanges, editDrafts } from "@/lib/domain/publishing/edit-drafts";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { contextAt } from "@/tests/support/factories";
import { statementIn } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { entriesAbout } from "../people/log-entries";
import { anOperatorsContext } from "./operators";

const CHANGES: DraftChanges = { notes: "# New", critical: true, manual: false, channel: "beta" };

let application: Awaited<ReturnType<typeof aPublisher>>["application"];
beforeEach(async () => {
  application = (await aPublisher()).application;
});

const aDraft = (version = "1.0.0", channel: "stable" | "beta" = "stable") =>
  aRelease(application, version, { publish: false, channel });
const edit = ({ id }: ReleaseRecord, changes: Partial<DraftChanges> = {}, ctx = contextAt()) =>
  editDrafts(ctx, application, [id], { ...CHANGES, ...changes }).then(([draft]) => draft);

describe("a draft", () => {
  it("takes other notes, flags and another channel, and the log says so", async () => {
    const draft = await aDraft();
    expect(await edit(draft)).toEqual({ ...draft, ...CHANGES });
    expect(await edit(draft, { notes: " \n" })).toMatchObject({ notes: null });
    expect(await entriesAbout(draft.id, "release.edited")).toHaveLength(2);
  });

  it("is manual when its notes ask for manual steps", async () => {
    expect(await edit(await aDraft(), { notes: "## Manual steps\nMove the file." })).toMatchObject({
      manual: true,
    });
  });

  it("goes out as it was last edited", async () => {
    const draft = await aDraft();
    await edit(draft);
    const { payload } = await publishRelease(contextAt(), application, draft.id);
    expect(statementIn(payload ?? "")).toMatchObject({ channel: "beta", critical: true });
  });

  it("that is a prerelease cannot be made stable", async () => {
    const draft = await aDraft("1.0.0-beta.1", "beta");
    await expect(edit(draft, { channel: "stable" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it.each(["x".repeat(100_001), "a\0b", "\ud800"])(
    "takes no notes that cannot be kept: %.8j",
    async (notes) => {
      await expect(edit(await aDraft(), { notes })).rejects.toMatchObject({ code: "invalid_input" });
    },
  );

  it("is frozen once it is published or withdrawn", async () => {
    const draft = await aDraft();
    await publishRelease(contextAt(), application, draft.id);
    await expect(edit(draft)).rejects.toMatchObject({ code: "invalid_input" });
    await withdrawRelease(contextAt(), application, draft.id, "broken");
    await expect(edit(draft)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("that is edited while it is published goes out with one state of it, and the statement is that of the row", async () => {
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) {
      const draft = await aDraft(version);
      const [, published] = await Promise.allSettled([
        edit(draft),
        publishRelease(contextAt(), application, draft.id),
      ]);
      if (published.status === "rejected") throw published.reason;
      const { payload, channel, critical } = published.value;
      expect(statementIn(payload ?? "")).toMatchObject({ channel, critical });
      expect(critical).toBe(channel === "beta");
    }
  });

  it("published and withdrawn at the same moment is withdrawn in the end", async () => {
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) {
      const draft = await aDraft(version);
      await Promise.allSettled([
        publishRelease(contextAt(), application, draft.id),
        withdrawRelease(contextAt(), application, draft.id, "broken"),
      ]);
      const row = await contextAt().db.prisma.release.findUniqueOrThrow({ where: { id: draft.id } });
      expect(row.status).toBe("withdrawn");
    }
  });

  it.each([
    ["owner", true],
    ["developer", true],
    ["support", false],
    ["viewer", false],
  ] as const)("edited by an operator who is %s: %s", async (role, isPermitted) => {
    const outcome = edit(await aDraft(), {}, await anOperatorsContext(role));
    if (isPermitted) expect(await outcome).toMatchObject(CHANGES);
    else await expect(outcome).rejects.toMatchObject({ code: "forbidden" });
  });
});
