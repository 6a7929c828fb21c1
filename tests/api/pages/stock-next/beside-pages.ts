/** What a host's own server answers beside the pages: below `/_next`, and to forms that no page of ours has sent. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PEER_HEADER } from "@/lib/http/peer";
import { atMost } from "@/tests/support/at-most";
import { formOfScript, sendHostile } from "@/tests/support/hostile-client";
import type { HostileRequest } from "@/tests/support/hostile-requests";
import { actionOfBuild, formOfAction } from "@/tests/support/server-actions";
import { type Answer, exchange } from "../page-server";
import { untilRefused } from "../until-refused";
import { ADDRESS_HEADER, type Host } from "./host";

/** As Next's client sends the form of an action. */
function scripted(id: string): { head: Record<string, string>; body: string } {
  const boundary = `----${randomUUID()}`;
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="0"\r\n\r\n[null,"$K1"]\r\n`;
  return {
    head: {
      "next-action": id,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      accept: "text/x-component",
    },
    body: `${part}--${boundary}--\r\n`,
  };
}

export function besidePages(host: () => Host): void {
  const from = (address: string) => ({ [ADDRESS_HEADER]: address });
  const act = (path: string, action: string, more: Record<string, string>): Promise<Answer> => {
    const { head, body } = scripted(actionOfBuild("/manage", action).id);
    return exchange(host().port, "POST", path, { ...head, ...more }, body);
  };

  describe("below /_next", () => {
    it.each([
      "/_next",
      "/_next/image",
      "/_next/image?url=%2Ficon.svg&w=64&q=75",
      "/_next/%69mage",
      "/_next/xyz",
      "/_next/data/x/manage.json",
      "/_next/static",
      "/_next/%73tatic/x",
      "/_next/%2e%2e/_next/image",
      "/_next/static/nothing",
      "/_next/static/../image",
      "/_next/static/%2e%2e/image",
      "/%5fnext/image",
    ])("nothing is drawn at %s without a policy, and no action runs for another website", async (path) => {
      const drawn = await host().get(path);
      // A line of text or JSON costs little, and has no use for a policy.
      if (drawn.headers.get("content-type")?.startsWith("text/html"))
        expect(drawn.headers.get("content-security-policy")).toContain("'strict-dynamic'");
      const acted = await act(path, "closeLicense", { "sec-fetch-site": "cross-site" });
      expect(acted.headers.get("x-action-redirect")).toBeNull();
      expect(acted.status).toBeGreaterThanOrEqual(400);
    });

    it("pages are counted as everywhere", async () => {
      const answer = await untilRefused(() => host().get("/_next/image", from("192.0.2.21")));
      expect(answer.status).toBe(429);
    });
  });

  describe("a form that a script sends", () => {
    it("counts once, also where it leads to another page, and tells nobody by which mark", async () => {
      for (let sent = 0; sent < 20; sent++) {
        const { status, headers } = await act("/manage", "closeLicense", from("192.0.2.22"));
        expect([status, headers.get("x-action-redirect")]).toEqual([200, "/manage;push"]);
        expect([...headers.keys()].filter((name) => name.includes(PEER_HEADER))).toEqual([]);
      }
    });

    it("is told in a word that there were too many", async () => {
      const answer = await untilRefused(() => act("/manage", "closeLicense", from("192.0.2.23")));
      expect([answer.status, answer.headers.get("content-type"), answer.text]).toEqual([
        429,
        "text/plain",
        "busy",
      ]);
    });
  });

  describe("a client that leaves", () => {
    it("before the answer to its form ends nothing, and is no failure", async () => {
      const form = formOfScript(
        "/account",
        actionOfBuild("/account", "askForLink"),
        "email",
        "before-answer",
      );
      await atMost(4, Array<HostileRequest>(20).fill(form), (each) => sendHostile(host().port, each));
      expect((await host().get("/manage")).status).toBe(200);
      expect(host().output()).not.toMatch(/uncaught|aborted|ECONNRESET/);
    });
  });

  describe("a form that is sent to a file", () => {
    it.each([
      "/icon.svg",
      "/robots.txt",
      "/apple-touch-icon.png",
      "/_next/static/nothing",
      "/_next/data/x/manage.json",
      "/openapi.json",
    ])("is refused at %s, whatever action it names", async (path) => {
      for (const id of [actionOfBuild("/manage", "closeLicense").id, "x"]) {
        const { head, body } = scripted(id);
        const answer = await exchange(host().port, "POST", path, head, body);
        expect([404, 405]).toContain(answer.status);
        expect(answer.headers.get("x-action-redirect")).toBeNull();
      }
    });
  });

  describe("a form that is made by hand", () => {
    const send = (type: string, body: string, path = "/manage") =>
      exchange(host().port, "POST", path, { "content-type": type }, body);
    const built = () => actionOfBuild("/manage", "openLicense");

    it.each([
      ["less than its arguments", "[null]", "[]"],
      ["other arguments", "[null]", '["x"]'],
      ["arguments that are missing", 'name="$ACTION_1:1"', 'name="$ACTION_1:2"'],
      ["arguments that are no JSON", "[null]", "{{{"],
      ["a file that is not there", "[null]", '["$B2"]'],
      ["a number without end", "[null]", `["$n${"9".repeat(20_000)}"]`],
      ["no description of its action", 'name="$ACTION_REF_1"', 'name="$ACTION_REF_7"'],
    ])("with %s is answered by a page, or leads back to one", async (_title, written, other) => {
      const { type, body } = formOfAction(built(), { code: "x" });
      expect(body).toContain(written);
      const answer = await send(
        type,
        body.replace(written, () => other),
      );
      expect([200, 303]).toContain(answer.status);
    });

    it("in letters of an address leads back to its page", async () => {
      const fields = new URLSearchParams({ [`$ACTION_ID_${built().id}`]: "", code: "x" });
      const answer = await send("application/x-www-form-urlencoded", fields.toString());
      expect([answer.status, answer.setCookies.join()]).toEqual([303, expect.stringContaining("unreadable")]);
    });

    it("for the action of another page leads back to the page that it was sent to", async () => {
      const { type, body } = formOfAction(built(), { code: "x" });
      const answer = await send(type, body, "/account");
      expect([answer.status, answer.setCookies.join()]).toEqual([303, expect.stringContaining("outdated")]);
    });
  });
}
