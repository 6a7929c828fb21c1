/** What a host's own server and Next give beside the forms: headers, limits, files, and answers to what fails. */
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { record } from "@/lib/domain/audit/record";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { exchange, HTML } from "../page-server";
import { untilRefused } from "../until-refused";
import { ADDRESS_HEADER, type Host, withoutTable } from "./host";

export function platform(host: () => Host): void {
  describe("every page", () => {
    it("is sent with a policy whose nonce its scripts have, and with the other guards", async () => {
      const { status, headers, text } = await host().get("/manage");
      const policy = headers.get("content-security-policy") ?? "";
      const nonce = /'nonce-([\w+/=]+)' 'strict-dynamic'/.exec(policy)?.[1] ?? "";
      const scripts = text.match(/<script\b[^>]*>/g) ?? [];
      expect([status, scripts.length > 0]).toEqual([200, true]);
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
      expect(Object.fromEntries(headers)).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("geolocation=()"),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-robots-tag": "noindex, nofollow",
      });
      expect(headers.has("x-powered-by")).toBe(false);
      const other = await host().get("/manage");
      expect(other.headers.get("content-security-policy")).not.toBe(policy);
    });

    it("is a page of ours where there is none", async () => {
      const { status, headers, text } = await host().get("/typo");
      expect([status, headers.get("content-type")]).toEqual([404, HTML]);
      expect(text).toMatch(/<h1[^>]*>Page not found<\/h1>/);
      const api = await host().get("/some-app/x");
      expect([api.status, JSON.parse(api.text)]).toEqual([
        404,
        expect.objectContaining({ error: "not_found" }),
      ]);
    });

    it("says nothing of what it failed with", async () => {
      const { application } = await aShop();
      const { cookie } = await aConsoleVisitor("owner");
      const path = `/console/applications/${application.slug}/tokens`;
      await withoutTable("credentials");
      const { status, headers, text } = await host().get(path, { cookie });
      expect([status, headers.get("content-type")]).toEqual([500, HTML]);
      expect(text).not.toMatch(/credentials|relation|SELECT|node_modules|\bat \w+ \(/);
    });
  });

  describe("an address that asks for too much", () => {
    const from = (address: string) => ({ [ADDRESS_HEADER]: address });

    it("gets no more pages for a while, and others get theirs", async () => {
      const pages = host();
      const answer = await untilRefused(() => pages.get("/manage", from("192.0.2.1")));
      const seconds = Number(answer.headers.get("retry-after"));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([429, HTML]);
      expect([seconds >= 1, seconds <= 10]).toEqual([true, true]);
      expect((await pages.get("/manage", from("192.0.2.2"))).status).toBe(200);
    });

    it("is told so by the interfaces, too", async () => {
      const { application } = await aShop();
      const { key } = await aKey(application);
      const path = `/${application.slug}/license/v1/validate`;
      const body = JSON.stringify({ key, machineId: "machine-1" });
      const ask = (address: string) =>
        exchange(host().port, "POST", path, { ...from(address), "content-type": "application/json" }, body);
      let answer = await ask("192.0.2.3");
      for (let asked = 1; asked < 50 && answer.status !== 429; asked++) answer = await ask("192.0.2.3");
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        429,
        expect.objectContaining({ error: "rate_limited" }),
      ]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect((await ask("192.0.2.4")).status).not.toBe(429);
    });
  });

  it("the log is sealed by its own jobs, and schedulers have no address without CRON_SECRET", async () => {
    await record(contextAt(), { applicationId: null, action: "plan.updated", target: "pro" });
    await expect.poll(() => database().prisma.auditEntry.count({ where: { seq: null } })).toBe(0);
    for (const authorization of ["", "Bearer ", "Bearer a-secret-that-only-schedulers-know"]) {
      const { status, text } = await host().get("/api/cron", { authorization });
      expect([status, JSON.parse(text)]).toEqual([404, { error: "not_found" }]);
    }
  });

  it("lists are given as files, to operators alone", async () => {
    const { application } = await aShop();
    const { id } = await aKey(application);
    const { cookie } = await aConsoleVisitor("owner");
    const path = `/console/applications/${application.slug}/keys.csv`;
    const { status, headers, text } = await host().get(path, { cookie });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(text).toContain(id);
    expect((await host().get(path)).headers.get("location")).toBe("/console/sign-in");
  });
}
