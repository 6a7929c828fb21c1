import { expect, it } from "vitest";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { anApplication } from "@/tests/support/factories";

type Shown = { id: string; url: string; status: string; events: string[]; secret?: string };

it("webhooks are created, changed, tested, rotated and deleted by command", async () => {
  const { slug } = await anApplication();
  const url = "https://shop.example.com/hook";
  const made = await latchkey<Shown>(
    "webhook",
    "create",
    slug,
    url,
    "--event",
    "key.revoked",
    "--event",
    "key.issued",
  );
  expect(made).toMatchObject({ url, status: "enabled", events: ["key.issued", "key.revoked"] });
  expect(made.secret).toMatch(/^whsec_/);
  const { webhooks } = await latchkey<{ webhooks: Shown[] }>("webhook", "list", slug);
  expect(webhooks).toMatchObject([{ id: made.id, status: "enabled" }]);
  expect(JSON.stringify(webhooks)).not.toContain("whsec_");

  const { delivery } = await latchkey<{ delivery: string }>("webhook", "test", slug, made.id);
  const { deliveries } = await latchkey<{ deliveries: object[] }>(
    "webhook",
    "deliveries",
    slug,
    made.id,
    "--state",
    "pending",
  );
  expect(deliveries).toMatchObject([{ id: delivery, type: "webhook.test", tries: 0 }]);
  expect(await latchkeyText("webhook", "deliveries", slug, made.id, delivery)).toContain(
    '"type":"webhook.test"',
  );
  expect(await latchkey("webhook", "resend", slug, made.id, delivery)).toEqual({ delivery });

  const rotated = await latchkey<Shown>("webhook", "rotate", slug, made.id);
  expect(rotated.secret).not.toBe(made.secret);
  const off = await latchkey<Shown>("webhook", "update", slug, made.id, "--enabled", "off", "--event", "*");
  expect(off).toMatchObject({ status: "disabled", events: ["*"] });
  expect((await refused("webhook", "test", slug, made.id)).stderr).toContain("Enable it first");
  expect(await latchkey("webhook", "delete", slug, made.id)).toEqual({ id: made.id });
  const gone = await refused("webhook", "deliveries", slug, made.id);
  expect([gone.code, gone.stderr]).toEqual([1, `There is no webhook ${made.id} in ${slug}.\n`]);
  const wrong = await refused("webhook", "create", slug, "http://10.0.0.1/", "--event", "key.gone");
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining("10.0.0.1 is not a public address"),
  ]);
});
