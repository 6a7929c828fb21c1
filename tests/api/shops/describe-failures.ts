/** What receivers refuse, and what they do while Latchkey fails. */
import { mkdtempSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loseAnswer } from "./latchkey";
import type { ShopEvent } from "./shop";
import { aPurchase, EMAIL, later, MINUTE_MS, OLD_SECRET, SECRET, type Vendor } from "./vendor";

export function describeFailures(vendor: Vendor): void {
  const { shop, sent, says, sold, onlyKeyOf } = vendor;
  describe("what does not come from the shop", () => {
    const lastOf = (events: readonly ShopEvent[]) => events.at(-1) as ShopEvent; // there is one

    it("is refused: another secret, no signature, another body, another time", async () => {
      const purchase = aPurchase();
      const event = lastOf(shop.order(purchase));
      const text = JSON.stringify(event.body);
      const now = new Date();
      expect(await sent(event, { secret: "another" })).toBe(401);
      expect(await vendor.receiver.post(text, event.headers)).toBe(401);
      const signature = { ...shop.signed(text, SECRET, now), ...event.headers };
      expect(await vendor.receiver.post(`${text} `, signature)).toBe(401);
      if (shop.signsTime) {
        expect(await sent(event, { at: new Date(now.getTime() - 6 * MINUTE_MS) })).toBe(401);
        expect(await sent(event, { at: new Date(Number.NaN) })).toBe(401);
      }
      expect(await sold(purchase)).toEqual([]);
      expect(await sent(event, { secret: OLD_SECRET })).toBe(200);
    });

    it("is refused: a body that is too long, or no JSON, and other methods", async () => {
      const text = "{";
      expect(await vendor.receiver.post(text, shop.signed(text, SECRET, new Date()))).toBe(400);
      const long = "x".repeat(1024 * 1024 + 1);
      expect([0, 413]).toContain(await vendor.receiver.post(long, shop.signed(long, SECRET, new Date())));
      expect((await fetch(vendor.receiver.url)).status).toBe(405);
      expect((await fetch(`${vendor.receiver.url}health`)).status).toBe(200);
      if (shop.ping) expect(await vendor.receiver.post(shop.ping)).toBe(200);
    });
  });

  it.each([
    ["WEBHOOK_SECRET", "", "WEBHOOK_SECRET is not set."],
    ["PRODUCTS", '{"a": "pro"}', 'PRODUCTS must be JSON like {"price_1": {"plan": "pro"}}.'],
    ["GRACE_DAYS", "three", "GRACE_DAYS must be a number."],
  ])("refuses to start with a wrong %s, and says so", async (name, value, reason) => {
    await expect(vendor.another({ [name]: value })).rejects.toThrow(`It ended with 1: ${reason}`);
  });

  describe("when Latchkey fails", () => {
    it.each([429, 500, 503])("it answers 503, so that the shop repeats: %s", async (status) => {
      const purchase = aPurchase();
      const events = shop.order(purchase);
      vendor.latchkey.intercept((_req, res) => {
        res.writeHead(status, { "content-type": "application/json" }).end('{"error":"x","message":"y"}');
        return true;
      });
      for (const event of events.slice(-1)) expect(await sent(event)).toBe(503);
      vendor.latchkey.intercept(null);
      await says(events);
      await onlyKeyOf(purchase);
    });

    it("it issues no second key when the answer was lost", async () => {
      const purchase = aPurchase();
      const events = shop.order(purchase);
      vendor.latchkey.intercept((req, res) => {
        if (req.method === "POST") loseAnswer(res);
        return false;
      });
      for (const event of events.slice(-1)) expect(await sent(event)).toBe(503);
      vendor.latchkey.intercept(null);
      await says(events);
      await onlyKeyOf(purchase);
    });

    it("it keeps events in SPOOL, and settles them in their order when Latchkey is back", async () => {
      const folder = mkdtempSync(join(tmpdir(), "spool-"));
      const spools = await vendor.another({ SPOOL: folder, RETRY_SECONDS: "0.2" });
      const purchase = aPurchase();
      vendor.latchkey.intercept((req) => {
        req.socket.destroy();
        return true;
      });
      await says([...shop.order(purchase), ...shop.refundOrder(later(purchase))], spools);
      expect(await sold(purchase)).toEqual([]);
      await spools.kill();
      vendor.latchkey.intercept(null);
      const again = await vendor.another({ SPOOL: folder, RETRY_SECONDS: "0.2" });
      await expect
        .poll(async () => (await sold(purchase)).map(({ status }) => status))
        .toEqual(["suspended"]);
      await expect.poll(() => readdirSync(folder)).toEqual([]);
      await again.stop();
    });

    it("an event in SPOOL that is rejected is put aside with the reason, and logged once", async () => {
      const folder = mkdtempSync(join(tmpdir(), "spool-"));
      const purchase = aPurchase();
      vendor.latchkey.intercept((req, res) => {
        // Not of a key that another test has refunded, which a receiver revokes when it starts.
        const isIssue = req.method === "POST" && req.url?.endsWith("/keys") === true;
        if (isIssue)
          res.writeHead(400, { "content-type": "application/json" }).end('{"error":"x","message":"y"}');
        return isIssue;
      });
      const spools = await vendor.another({ SPOOL: folder, RETRY_SECONDS: "0.05" });
      await says(shop.order(purchase), spools);
      await expect.poll(() => readdirSync(folder)).toEqual(["rejected"]);
      const tried = vendor.latchkey.calls.length;
      const names = readdirSync(join(folder, "rejected"));
      const events = names.filter((name) => /^\d+-\d+\.json$/.test(name));
      expect(names.sort()).toEqual(events.flatMap((name) => [name, `${name}.reason`]).sort());
      for (const event of events)
        expect(readFileSync(join(folder, "rejected", `${event}.reason`), "utf8")).toBe(
          "Latchkey answered 400 x: y\n",
        );
      // Logged after its file has its new name.
      await expect.poll(() => spools.output().match(/answered 400/g) ?? []).toHaveLength(events.length);
      expect(vendor.latchkey.calls.length).toBe(tried);
      vendor.latchkey.intercept(null);
      for (const event of events) renameSync(join(folder, "rejected", event), join(folder, event));
      await expect.poll(async () => (await sold(purchase)).length).toBe(1);
      await spools.stop();
    });

    it("an event in SPOOL that cannot be settled holds up no others", async () => {
      const folder = mkdtempSync(join(tmpdir(), "spool-"));
      const stuck = aPurchase();
      const next = aPurchase();
      const orderId = shop.orderIdOf?.(stuck.id) ?? stuck.id;
      vendor.latchkey.intercept((req, res) => {
        const isStuck = new URL(req.url ?? "/", vendor.latchkey.url).searchParams.get("orderId") === orderId;
        if (isStuck) res.writeHead(200, { "content-type": "application/json" }).end("{}");
        return isStuck;
      });
      const spools = await vendor.another({ SPOOL: folder, RETRY_SECONDS: "60" });
      await says([...shop.order(stuck), ...shop.order(next)], spools);
      await vendor.onlyKeyOf(next);
      await expect.poll(() => readdirSync(folder)).toEqual(["rejected"]);
      vendor.latchkey.intercept(null);
      await spools.stop();
    });

    it("it writes no key, secret, token, address or name of a buyer", async () => {
      await says(shop.order(aPurchase()));
      const output = vendor.receiver.output();
      expect(output).toContain("issued");
      for (const secret of [SECRET, vendor.env.LATCHKEY_TOKEN ?? "", EMAIL, "Lovelace"])
        expect(output).not.toContain(secret);
      expect(output).not.toMatch(/\b[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}\b/);
    });
  });
}
