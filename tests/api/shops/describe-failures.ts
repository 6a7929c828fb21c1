/** What receivers do while Latchkey fails. */
import { mkdtempSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loseAnswer } from "./latchkey";
import { aPurchase, later, type Vendor } from "./vendor";

export function describeFailures(vendor: Vendor): void {
  const { shop, sent, says, sold, onlyKeyOf } = vendor;
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
  });
}
