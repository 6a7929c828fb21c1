import { beforeEach, describe, expect, it } from "vitest";
import { type LogEntry, listAuditEntries } from "@/lib/domain/audit/list";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { aToken, contextAt } from "@/tests/support/factories";
import { uploadedRecord } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisher } from "@/tests/support/release-factories";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { TIMESTAMP } from "../read";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;
let setUp: number;

beforeEach(async () => {
  publisher = await aPublisher();
  const { token } = await aToken(publisher.application, "ci", "Build № 2");
  ci = pipeline(publisher.application.slug, token);
  setUp = (await listAuditEntries(contextAt(), publisher.application.id, 1000)).length;
});

/** Since the set-up, newest first. */
async function entries(): Promise<Omit<LogEntry, "detail">[]> {
  const all = await listAuditEntries(contextAt(), publisher.application.id, 1000);
  return all.slice(0, -setUp).map(({ detail: _detail, ...entry }) => entry);
}

const entry = (actor: string, action: string, target: string, reason: string | null = null) => ({
  at: expect.stringMatching(TIMESTAMP),
  actor,
  actorKind: actor === "command line" ? "command_line" : "ci_token",
  action,
  target,
  reason,
});

describe("the console log", () => {
  it("has an upload with the token's name", async () => {
    await ci.release(formOf({ version: "1.0.0", file: file() }));
    expect(await entries()).toEqual([entry("Build № 2", "release.uploaded", "basic 1.0.0")]);
  });

  it("has an upload that publishes at once as both", async () => {
    await ci.release(formOf({ version: "1.0.0", file: file(), publish: "true" }));
    expect(await entries()).toEqual([
      entry("Build № 2", "release.published", "basic 1.0.0"),
      entry("Build № 2", "release.uploaded", "basic 1.0.0"),
    ]);
  });

  it("has publishing and withdrawing with their actor, the reason, and each once", async () => {
    const { id } = uploadedRecord(await ci.release(formOf({ version: "1.0.0", file: file() })));
    for (let time = 0; time < 2; time++) await publishRelease(contextAt(), publisher.application, id);
    await withdrawRelease(contextAt(), publisher.application, id, "does not start");
    await withdrawRelease(contextAt(), publisher.application, id, "another reason");
    expect(await entries()).toEqual([
      entry("command line", "release.withdrawn", "basic 1.0.0", "does not start"),
      entry("command line", "release.published", "basic 1.0.0"),
      entry("Build № 2", "release.uploaded", "basic 1.0.0"),
    ]);
  });

  it("has a plugin's first package as a new plugin, and later ones not", async () => {
    const { application } = publisher;
    await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" }, { publish: false });
    await aPluginRelease(application, { pluginId: "charts", version: "1.1.0" });
    expect((await entries()).map(({ action, target }) => [action, target])).toEqual([
      ["plugin_release.published", "charts 1.1.0"],
      ["plugin_release.uploaded", "charts 1.1.0"],
      ["plugin_release.uploaded", "charts 1.0.0"],
      ["plugin.created", "charts"],
    ]);
  });

  it("has nothing of what was refused", async () => {
    await ci.release(formOf({ version: "1.0", file: file() }));
    await ci.release(formOf({ version: "1.0.0" }));
    await ci.plugin(formOf({ file: file("no zip") }));
    await pipeline(publisher.application.slug, null).release(formOf({ version: "1.0.0", file: file() }));
    expect(await entries()).toEqual([]);
  });
});
