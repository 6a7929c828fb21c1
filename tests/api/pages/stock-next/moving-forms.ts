/** The forms of moving in and out, each once. Their files are sent to route handlers. */
import { beforeAll, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { stageImport } from "@/lib/domain/moving/stage-import";
import { findStagedImport } from "@/lib/domain/moving/staged-import";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { anOperatorsContext } from "@/tests/operations/releases/operators";
import { aShop, contextAt } from "@/tests/support/factories";
import type { Host } from "./host";

export function movingForms(host: () => Host): void {
  let application: Application;
  let cookie: string;
  beforeAll(async () => {
    ({ application } = await aShop());
    ({ cookie } = await aConsoleVisitor("owner"));
  });
  const led = async (path: string, action: string, fields = {}) => {
    const { status, headers } = await host().act(path, action, fields, { cookie });
    return [status, headers.get("location")];
  };

  it("an import is confirmed or discarded, and an export asked for", async () => {
    const base = `/console/applications/${application.slug}`;
    const [one, other] = [await staged("an-old-key-1"), await staged("an-old-key-2")];
    const some = await staged("an-old-key-3", "short");
    expect(await led(`${base}/import/${one}`, "importChecked")).toEqual([303, `${base}/import/${one}`]);
    await expect
      .poll(async () => (await findStagedImport(contextAt(), application, one)).state)
      .toBe("imported");
    expect(await led(`${base}/import/${some}`, "importRest")).toEqual([303, `${base}/import/${some}`]);
    expect(await led(`${base}/import/${other}`, "discardChecked")).toEqual([303, `${base}/import`]);
    expect(await led(`${base}/export`, "proveForExport")).toEqual([303, `${base}/export`]);
  });

  const staged = async (...keys: string[]) =>
    stageImport(await anOperatorsContext("owner"), application, {
      fileName: "keys.csv",
      lines: keys.map((key, n) => ({ line: n + 2, given: { key } })),
      plan: "pro",
      products: {},
    });
}
