import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { type Actor, contextFor } from "@/lib/domain/context";
import {
  noteRefusedUpload,
  type RefusedUpload,
  recordRefusedUpload,
  sweepRefusedUploads,
} from "@/lib/domain/publishing/note-refused-upload";
import { refusedUploads } from "@/lib/domain/publishing/refused-uploads";
import { captureLogText } from "@/tests/api/log-text";
import { ago, aToken, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const logged = captureLogText();
const NOON = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`);

let application: Application;
let ci: Actor;

beforeEach(async () => {
  const publisher = await aPublisherOfTwo();
  application = publisher.application;
  ci = { kind: "ci_token", id: publisher.ci.id, name: "build server" };
});

const EMPTY = { ofPlugin: false, code: "basic", version: "2.4.2", reason: "file_empty" } as const;

function refuse(upload: Partial<RefusedUpload> = {}, at = ago(HOUR_MS), actor = ci): Promise<void> {
  return recordRefusedUpload(contextFor(actor, at), application, { ...EMPTY, ...upload });
}

const shown = (now = new Date()) => refusedUploads(contextAt(now), application.id);
const rows = () => database().prisma.refusedUpload.findMany({ where: { applicationId: application.id } });

describe("a refused upload", () => {
  it("is counted with equal ones of a day, exactly, whatever happens at the same time", async () => {
    const times = Array.from({ length: 40 }, (_, index) => new Date(NOON.getTime() - index));
    await Promise.all(times.map((at) => refuse({}, at)));
    expect(await rows()).toMatchObject([{ count: 40, lastAt: NOON, version: "2.4.2" }]);
    await refuse({}, new Date(NOON.getTime() - DAY_MS));
    expect((await rows()).map(({ count }) => count).sort()).toEqual([1, 40]);
    expect(await shown(NOON)).toEqual([
      {
        ...EMPTY,
        application: application.slug,
        actorKind: "ci_token",
        actor: "build server",
        count: 41,
        lastAt: NOON,
      },
    ]);
  });

  it("is told apart by version, reason, variant, kind and who sent it", async () => {
    const other = await aToken(application, "ci", "second");
    await refuse();
    await refuse({ version: "v2.4.2" });
    await refuse({ version: "2.4.3" });
    await refuse({ reason: "storage_full" });
    await refuse({ code: "unlimited" });
    await refuse({ ofPlugin: true });
    await refuse({}, ago(HOUR_MS), { kind: "ci_token", id: other.id, name: "second" });
    expect((await shown()).map(({ count }) => count).sort()).toEqual([1, 1, 1, 1, 1, 2]);
  });

  it("takes no more than a bounded number of rows a day, and is counted beyond", async () => {
    for (let patch = 0; patch < 120; patch += 1) await refuse({ version: `1.0.${patch}` }, NOON);
    await refuse({ version: "1.0.7" }, NOON);
    const all = await rows();
    expect(all.length).toBe(101);
    expect(all.find(({ version }) => version === "1.0.7")).toMatchObject({ count: 2 });
    expect(all.find(({ version }) => version === "")).toMatchObject({ count: 20, code: "" });
  });

  it("is no longer shown after a week, and deleted after 30 days", async () => {
    await refuse({}, ago(8 * DAY_MS));
    await refuse({ version: "1.0.0" }, ago(31 * DAY_MS));
    expect(await shown()).toEqual([]);
    await sweepRefusedUploads(contextAt());
    expect(await rows()).toMatchObject([{ version: "2.4.2" }]);
  });

  it("only leaves a line in the log when it cannot be noted", async () => {
    const nobody: Actor = { kind: "ci_token", id: "not an id", name: "nobody" };
    noteRefusedUpload(contextFor(nobody), application, EMPTY);
    await expect.poll(logged).toContain("a refused upload could not be noted");
    expect(await rows()).toEqual([]);
  });
});

describe("a later upload", () => {
  it("settles what was refused of its version and variant", async () => {
    await refuse();
    await refuse({ code: "", reason: "too_large" });
    await aRelease(application, "2.4.2", { variant: "unlimited" });
    expect((await shown()).map(({ reason }) => reason)).toEqual(["file_empty"]);
    await aRelease(application, "2.4.1");
    expect(await shown()).toHaveLength(1);
    await aRelease(application, "2.4.2", { publish: false });
    expect(await shown()).toEqual([]);
  });

  it("settles nothing that was refused after it", async () => {
    await aRelease(application, "2.4.2");
    await refuse({ reason: "version_exists" }, new Date(Date.now() + 1000));
    expect(await shown()).toHaveLength(1);
    expect(await shown(new Date(Date.now() + 1000))).toHaveLength(1);
  });

  it.each<Partial<RefusedUpload>>([
    { reason: "broken_off", version: undefined, code: undefined },
    { reason: "version_invalid", version: "2.4" },
    { reason: "version_exists" },
    { reason: "prerelease_on_stable", version: "2.4.2-rc.1" },
    { reason: "variant_unknown", code: "pro", version: "3.0.0" },
  ])("of any version settles what can never come as it was sent: %j", async (upload) => {
    await refuse(upload);
    await aPluginRelease(application, { pluginId: "basic", version: "3.0.0" });
    expect(await shown()).toHaveLength(1);
    await aRelease(application, "3.0.0");
    expect(await shown()).toEqual([]);
  });

  it("of a plugin settles what was refused of it", async () => {
    await refuse({ ofPlugin: true, code: "charts", version: "1.0.0" });
    await aRelease(application, "1.0.0");
    await aPluginRelease(application, { pluginId: "maps", version: "1.0.0" });
    expect(await shown()).toHaveLength(1);
    await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" });
    expect(await shown()).toEqual([]);
  });
});
