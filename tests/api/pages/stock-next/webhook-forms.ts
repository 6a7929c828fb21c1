/** The forms of webhooks, each once. Nothing listens where they lead. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { listEndpoints } from "@/lib/domain/events/endpoint-record";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { aShop, contextAt } from "@/tests/support/factories";
import type { Host } from "./host";

const URL_OF_SHOP = "https://shop.example.test/hooks";

export function webhookForms(host: () => Host): void {
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
  const shown = async (path: string, action: string, fields = {}) =>
    (await host().actOnPage(path, action, { once: randomUUID(), ...fields }, { cookie })).text;

  it("webhooks are created, changed, switched, tested, resent and deleted", async () => {
    const all = `/console/applications/${application.slug}/webhooks`;
    expect(await shown(all, "createWebhook", { url: URL_OF_SHOP, which: "all" })).toContain("whsec_");
    const [{ id } = { id: "" }] = await listEndpoints(contextAt(), application);
    const path = `${all}/${id}`;
    const changed = { url: URL_OF_SHOP, which: "some", "event:key.issued": "yes" };
    expect(await led(path, "saveWebhook", changed)).toEqual([303, path]);
    expect(await led(path, "sendTest")).toEqual([303, path]);
    for (const turn of ["off", "on"]) expect(await led(path, "turnWebhook", { turn })).toEqual([303, path]);
    expect(await shown(path, "rotateSecret")).toContain("whsec_");
    const delivery = await database().prisma.webhookDelivery.findFirstOrThrow({ where: { endpointId: id } });
    await database().prisma.webhookDelivery.update({
      where: { id: delivery.id },
      data: { state: "failed", claim: null, claimedUntil: null },
    });
    const resent = await led(`${path}/${delivery.id}`, "resend", { delivery: String(delivery.id) });
    expect(resent).toEqual([303, expect.stringContaining(path)]);
    const removed = await led(path, "removeWebhook", { confirm: new URL(URL_OF_SHOP).host });
    expect(removed).toEqual([303, all]);
  });
}
