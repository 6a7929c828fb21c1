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
  const origin = new URL(server.url).origin;
  const sent = await server.post(path, { do: "variant", code: "gold" }, { cookie, origin });
  expect(sent).toMatchObject({ status: 303 });
  const to = sent.headers.get("location") ?? "";
  expect(to).toBe(`${path}?done=variant`);
  const MESSAGE = "The variant is created.";

  const jar = [cookie, sent.setCookies[0]?.split(";", 1)[0]].join("; ");
  const linked = await server.get(to, { cookie });
  expect([linked.status, linked.text.includes(MESSAGE)]).toEqual([200, false]);
  const first = await server.get(to, { cookie: jar });
  expect([first.status, first.text.includes(MESSAGE)]).toEqual([200, true]);
  const emptied = [cookie, first.setCookies[0]?.split(";", 1)[0]].join("; ");
  const again = await server.get(to, { cookie: emptied });
  expect([again.status, again.text.includes(MESSAGE)]).toEqual([200, false]);
});
