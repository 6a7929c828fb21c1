/** The pages of webhooks: an endpoint is created, told of a change, and what was sent to it is shown and sent again. */
import { describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { axeFindings, sidewaysScroll } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { aLicense, contextAt } from "@/tests/support/factories";
import { anEndpoint, aReceiver, permitLoopback, verified } from "@/tests/support/webhook-receiver";

// Another server on the same database would take deliveries that it may not send.
describe.skipIf(!CHROMIUM)("webhooks in the console", () => {
  const stage = openStage({ WEBHOOK_PRIVATE_TARGETS: "127.0.0.1" });

  it("are created, tested, and show what was sent and answered", async () => {
    const { application, id } = await aLicense();
    const receiver = await aReceiver((_, response) => response.writeHead(200).end("thank you"));
    const page = await stage.visitor();
    await signInAs(page, "developer");
    await page.goto(`/console/applications/${application.slug}/webhooks`);
    await page.getByLabel("Address").fill("https://127.0.0.2/");
    await page.getByRole("button", { name: "Create webhook" }).click();
    await page.getByText("is not a public address").waitFor();
    await page.getByLabel("Address").fill(receiver.url);
    await page.getByRole("button", { name: "Create webhook" }).click();
    const secret = /whsec_[\w+/=]+/.exec((await page.getByText(/^whsec_/).textContent()) ?? "")?.[0] ?? "";
    expect(await axeFindings(page)).toEqual([]);
    await changeKeyState(contextAt(), application, id, "suspend", "unpaid");
    await expect.poll(() => receiver.received.length).toBe(1);
    const [one] = receiver.received;
    expect(one && verified(secret, one)).toMatchObject({ type: "key.suspended" });

    await page.goto(`/console/applications/${application.slug}/webhooks`);
    await page.getByRole("link", { name: receiver.url }).click();
    await page.getByRole("link", { name: "key.suspended" }).click();
    const sent = page.getByText('"reason": "unpaid"');
    await sent.waitFor();
    // The endpoint has the event before what it answers is written down.
    await expect
      .poll(async () => {
        await page.reload();
        await sent.waitFor();
        return page.getByText("thank you").isVisible();
      })
      .toBe(true);
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByText("The event is on its way again.").waitFor();
    await page.getByRole("button", { name: "Send test event" }).click();
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(receiver.received.map(({ event }) => event.type)).toContain("webhook.test");
    expect(await axeFindings(page)).toEqual([]);
  });

  it("are read by a viewer on a German phone without JavaScript, without forms", async () => {
    permitLoopback();
    const { application } = await aLicense();
    const { id } = await anEndpoint(application, "http://127.0.0.1:9999/hook", ["key.issued"]);
    const page = await stage.visitor({ ...PHONE, locale: "de-DE", javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto(`/console/applications/${application.slug}/webhooks/${id}`);
    await page.getByText("Noch nichts gesendet.").waitFor();
    expect(await page.getByRole("button", { name: "Testereignis senden" }).count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
