import { beforeAll, expect, it } from "vitest";
import { createVariant } from "@/lib/domain/applications/variants";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { anApplication, contextAt } from "@/tests/support/factories";
import { type PageServer, sharedPageServer } from "./page-server";

let server: PageServer;
beforeAll(async () => {
  server = await sharedPageServer();
});

it("says once what a form did, without a script, and lies to nobody who merely follows a link", async () => {
  const { cookie } = await aConsoleVisitor("owner");
  const application = await anApplication({ kind: "licensed_updates" });
  await createVariant(contextAt(), application, { code: "beta", restricted: true });
  const path = `/console/applications/${application.slug}/settings`;
  const sent = await server.act(path, "createVariant", { code: "gold" }, { cookie });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, path]);
  const MESSAGE = "Variant created.";

  const jar = [cookie, sent.setCookies[0]?.split(";", 1)[0]].join("; ");
  const linked = await server.get(`${path}?done=variant`, { cookie });
  expect([linked.status, linked.text.includes(MESSAGE)]).toEqual([200, false]);
  const first = await server.get(path, { cookie: jar });
  expect([first.status, first.text.includes(MESSAGE)]).toEqual([200, true]);
  const emptied = [cookie, first.setCookies[0]?.split(";", 1)[0]].join("; ");
  const again = await server.get(path, { cookie: emptied });
  expect([again.status, again.text.includes(MESSAGE)]).toEqual([200, false]);
});
