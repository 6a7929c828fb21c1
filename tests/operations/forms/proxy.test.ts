import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { PEER_HEADER, peerIn, peerValue } from "@/lib/http/peer";
import { placeIn } from "@/lib/session/console-place";
import { proxy } from "@/proxy";

/** What Next's client writes a form with. */
const { encodeReply }: { encodeReply(given: unknown): Promise<FormData> } = createRequire(import.meta.url)(
  "next/dist/compiled/react-server-dom-turbopack/client.browser",
);

const PATHS = ["/manage", "/account", "/account/enter", "/console/sign-in", "/console/team"];
const BOUNDARY = "----a-boundary";
const URLENCODED = { "content-type": "application/x-www-form-urlencoded" };

type Body = Uint8Array<ArrayBuffer> | string | FormData | ReadableStream;

async function post(path: string, body: Body, headers: Record<string, string> = {}) {
  const init = { method: "POST", body, headers, duplex: "half" as const };
  return outcomeOf(await proxy(new NextRequest(new URL(path, "https://licenses.example.test"), init)));
}

/** Let through, or sent back to the page with a word that it says once. */
function outcomeOf({ status, headers }: Response) {
  if (headers.get("x-middleware-next")) return "let through";
  const [, said] =
    /^__Host-latchkey-flash=(\w+); Path=\/; Max-Age=60; SameSite=Lax; Secure$/.exec(
      headers.get("set-cookie") ?? "",
    ) ?? [];
  return { status, to: new URL(headers.get("location") ?? "").pathname, said };
}

/** As the page has it that this build made; any, where nothing is built. */
function actionAt(path: string): string {
  try {
    const { node } = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8"));
    const isThere = (page: string) => page.replace(/^app|\/page$|\/\([^/]+\)/g, "") === path;
    return Object.keys(node).find((id) => Object.keys(node[id].workers).some(isThere)) ?? "";
  } catch {
    return "0123";
  }
}

/** What React writes for an action that its page bound to arguments. */
function boundTo(id: string, given: string): Record<string, string> {
  return {
    $ACTION_REF_1: "",
    "$ACTION_1:0": JSON.stringify({ id, bound: "$@1" }),
    "$ACTION_1:1": given,
    $ACTION_KEY: "k0",
  };
}

function aForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe.each(PATHS)("a POST to %s", (path) => {
  const back = (said: string) => ({ status: 303, to: path, said });
  const id = actionAt(path);
  const KNOWN = { [`$ACTION_ID_${id}`]: "" };

  it("that is a form of an action is let through", async () => {
    expect(await post(path, aForm({ ...KNOWN, code: "x" }))).toBe("let through");
    for (const given of ["[null]", '[{"id":"$$x"},{"values":{"reason":"$undefined"},"at":1}]'])
      expect(await post(path, aForm({ ...boundTo(id, given), code: "x" }))).toBe("let through");
  });

  it("in letters of an address, which Next does not take for a form of an action, cannot be read", async () => {
    for (const fields of [KNOWN, boundTo(id, "[null]")])
      expect(await post(path, new URLSearchParams(fields).toString(), URLENCODED)).toEqual(
        back("unreadable"),
      );
  });

  it.each([
    ["arguments that are missing", { ...boundTo("", ""), "$ACTION_1:1": null }],
    ["arguments that are no JSON", { "$ACTION_1:1": "{{{" }],
    ["arguments that are no list", { "$ACTION_1:1": "{}" }],
    ["more arguments than any form has", { "$ACTION_1:1": "[1,2,3]" }],
    ["arguments without end", { "$ACTION_1:1": "[".repeat(5000) + "]".repeat(5000) }],
    ["a file that is not there", { "$ACTION_1:1": '["$B2"]' }],
    ["a number without end", { "$ACTION_1:1": `["$n${"9".repeat(20_000)}"]` }],
    ["a part that is not there", { "$ACTION_1:1": '[{"values":"$7"}]' }],
    ["an action that is described nowhere", { $ACTION_REF_7: "" }],
    ["an action that is described otherwise", { "$ACTION_1:0": `{"bound":"$@1","id":"${id}"}` }],
    ["three actions", { $ACTION_ID_1: "", $ACTION_ID_2: "" }],
  ])("with %s cannot be read", async (_title, other) => {
    const fields = Object.entries({ ...boundTo(id, "[null]"), ...other, code: "x" });
    const sent = fields.filter((field): field is [string, string] => field[1] !== null);
    expect(await post(path, aForm(Object.fromEntries(sent)))).toEqual(back("unreadable"));
  });

  it("of an action of another page says that the page is out of date", async () => {
    const other = actionAt(path === "/manage" ? "/account" : "/manage");
    const answer = await post(path, aForm(boundTo(other, "[null]")));
    // Where nothing is built, nobody knows.
    expect(other === "0123" ? "let through" : back("outdated")).toEqual(answer);
  });

  /** Let through, or the word that the script is told. */
  const script = async (form: FormData, named = id) => {
    const init = { method: "POST", body: form, headers: { "next-action": named } };
    const answer = await proxy(new NextRequest(new URL(path, "https://licenses.example.test"), init));
    return answer.headers.get("x-middleware-next") ? "let through" : answer.text();
  };

  it("by a script as React writes it is let through", async () => {
    for (const given of ['["$K1"]', '[null,"$K1"]', '[{"slug":"$$x"},{"values":{"a":"$undefined"}},"$K1"]'])
      expect(await script(aForm({ _1_code: "x", _1_$ACTION_REF_1: "", 0: given }))).toBe("let through");
    const written = await encodeReply([
      { slug: "$x" },
      { message: "no", values: {}, at: 1 },
      aForm({ code: "x" }),
    ]);
    expect(await script(written)).toBe("let through");
  });

  it.each([
    ["of no page", `7f${"0".repeat(40)}`],
    ["that is no id", "constructor"],
    ["that is empty", ""],
    ["of another page", null],
    ["twice", undefined],
  ])("by a script with an action %s is out of date, and never reaches Next", async (_title, named) => {
    const other = actionAt(path === "/manage" ? "/account" : "/manage");
    const name = named === null ? other : (named ?? `${id}, ${id}`);
    const answer = await script(aForm({ 0: '[null,"$K1"]' }), name);
    // Where nothing is built, nobody knows.
    expect(other === "0123" ? "let through" : "outdated").toBe(answer);
  });

  it.each([
    ["without arguments", {}],
    ["without its form", { 0: "[null]" }],
    ["with two forms", { 0: '["$K1","$K1"]' }],
    ["with more arguments than any form has", { 0: '[1,2,3,"$K1"]' }],
    ["with arguments that are no JSON", { 0: "{{{" }],
    ["with arguments that are no list", { 0: '{"then":"$1:__proto__:then"}' }],
    ["with arguments without end", { 0: `${"[".repeat(5_000)}"$K1"${"]".repeat(5_000)}` }],
    ["with a number without end", { 0: `["$n${"9".repeat(400)}","$K1"]` }],
    ["with another part", { 0: '["$@1","$K2"]', 1: "null" }],
    ["with a function", { 0: '["$h1","$K2"]', 1: "{}" }],
    ["with fields of no form", { 0: '[null,"$K1"]', _2_code: "x" }],
    ["with a form that contains itself", { 0: '["$0","$K1"]' }],
  ])("by a script %s cannot be read", async (_title, fields) => {
    expect(await script(aForm(fields))).toBe("unreadable");
  });

  it("by a script with a file, which none of our forms has, cannot be read", async () => {
    const form = aForm({ 0: '[null,"$K1"]' });
    form.append("_1_file", new File(["x"], "x"));
    expect(await script(form)).toBe("unreadable");
  });

  it.each<[string, number, Body, Record<string, string>]>([
    ["foreign_origin", 403, "x", { "sec-fetch-site": "cross-site" }],
    ["too_large", 413, "x", { "content-length": "100000000" }],
    ["unreadable", 400, "x", { "content-type": "text/plain" }],
    ["unreadable", 400, "0=x", { "content-type": "application/x-www-form-urlencoded" }],
  ])(
    "by a script is answered %s in a word, for which the page has a sentence",
    async (why, status, body, headers) => {
      const init = { method: "POST", body, headers: { "next-action": id, ...headers } };
      const answer = await proxy(new NextRequest(new URL(path, "https://licenses.example.test"), init));
      // Next hands on the text of no other type.
      expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
        status,
        "text/plain",
        why,
      ]);
    },
  );

  it.each([
    ["of no action", {}],
    ["of an action without an id", { "$ACTION_1:0": "{}" }],
    ["of an action that is no JSON", { "$ACTION_1:0": "{" }],
  ])("%s says that the page is out of date", async (_title, fields) => {
    const answer = await post(path, aForm({ ...fields, code: "x" }));
    expect([back("outdated"), "let through"]).toContainEqual(answer);
  });

  it("as pages of before sent it says that the page is out of date", async () => {
    expect(await post(path, "do=open&code=x", URLENCODED)).toEqual(back("outdated"));
  });

  it.each([
    ["without a word on what it is", ""],
    ["in JSON", "application/json"],
    ["as text", "text/plain"],
    ["in parts without a boundary", "multipart/form-data"],
    ["in parts that are none", `multipart/form-data; boundary=${BOUNDARY}`],
    ["with a type that begins like ours", "application/x-www-form-urlencodedx"],
  ])("%s cannot be read", async (_title, type) => {
    expect(await post(path, "code=x", { "content-type": type })).toEqual(back("unreadable"));
  });

  it("with two types reaches no action", async () => {
    const type = { "content-type": "text/plain, application/x-www-form-urlencoded" };
    expect([back("unreadable"), back("outdated")]).toContainEqual(await post(path, "code=x", type));
  });

  it.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://blog.example.test" },
    { origin: "https://evil.example" },
  ])("from another website reaches no action: %o", async (headers) => {
    expect(await post(path, aForm({ ...KNOWN, code: "x" }), headers)).toEqual(back("foreign_origin"));
  });

  it("over the limit is refused, whether it says its length or not", async () => {
    const max = path.startsWith("/console/") ? 1024 * 1024 : config().limits.jsonBodyMaxBytes;
    expect(await post(path, aForm({ ...KNOWN, code: "x".repeat(max) }))).toEqual(back("too_large"));
    const type = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(max / 2)),
    });
    expect(await post(path, stream, type)).toEqual(back("too_large"));
    const length = { "content-length": String(max + 1) };
    expect(await post(path, "", { ...type, ...length })).toEqual(back("too_large"));
  });

  it("that breaks off cannot be read", async () => {
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`--${BOUNDARY}\r\n`)),
      pull: (controller) => controller.error(new Error("gone")),
    });
    const type = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
    expect(await post(path, stream, type)).toEqual(back("unreadable"));
  });

  it("of whatever bytes is let through or sent back", async () => {
    const type = fc.constantFrom(
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded",
      "text/plain",
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), type, async (bytes, contentType) => {
        const answer = await post(path, new Uint8Array(bytes), { "content-type": contentType });
        expect([back("unreadable"), back("outdated")]).toContainEqual(answer);
      }),
      { numRuns: 60 },
    );
  });
});

it.each(["/icon.svg", "/robots.txt", "/apple-touch-icon.png", "/favicon.ico"])(
  "a form that is sent to the file %s is refused, whatever action it names",
  async (path) => {
    for (const headers of [{}, { "next-action": actionAt("/manage") }, { "next-action": "x" }]) {
      const init = { method: "POST", body: aForm({ 0: '[null,"$K1"]' }), headers };
      const { status, headers: sent } = await proxy(
        new NextRequest(new URL(path, "https://licenses.example.test"), init),
      );
      expect([status, sent.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  },
);

it("says to the page that it is counted, so that Next may fetch another for it, to the page alone", async () => {
  const told = async (value: string) => {
    const request = new NextRequest("https://licenses.example.test/manage", {
      headers: { [PEER_HEADER]: value },
    });
    const { headers } = await proxy(request);
    expect(headers.has(PEER_HEADER)).toBe(false);
    return peerIn(new Headers({ [PEER_HEADER]: headers.get(`x-middleware-request-${PEER_HEADER}`) ?? "" }));
  };
  expect(await told(peerValue({ address: "192.0.2.9" }))).toEqual({ address: "192.0.2.9", isCounted: true });
  expect(await told("192.0.2.9 counted")).toBeNull();
});

describe("what is said once", () => {
  const visit = (headers: Record<string, string>, method = "GET") =>
    proxy(new NextRequest("https://licenses.example.test/manage", { headers, method }));
  const toldPage = (response: Response) => response.headers.get("x-middleware-request-x-latchkey-flash");

  it("is handed to the page, and the cookie cleared", async () => {
    const response = await visit({ cookie: "__Host-latchkey-flash=outdated" });
    expect(toldPage(response)).toBe("outdated");
    expect(response.headers.get("set-cookie")).toMatch(/^__Host-latchkey-flash=; Path=\/; Max-Age=0; /);
  });

  it("is nothing without the cookie, whatever a client claims", async () => {
    const response = await visit({ "x-latchkey-flash": "outdated" });
    expect(toldPage(response)).toBeNull();
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("stays for the page when only its head is asked for", async () => {
    const response = await visit({ cookie: "__Host-latchkey-flash=outdated" }, "HEAD");
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});

describe("a visit to the console's sign-in page that says where from", () => {
  const visit = (path: string, method = "GET") =>
    proxy(new NextRequest(new URL(path, "https://licenses.example.test"), { method }));
  const from = (place: string) => `/console/sign-in?from=${encodeURIComponent(place)}`;

  it("keeps the place, with its query, in a cookie", async () => {
    const place = "/console/applications/tool/keys?status=active";
    const kept = (await visit(from(place))).headers.get("set-cookie") ?? "";
    expect(kept).toMatch(/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/);
    expect(placeIn(kept.split(";", 1)[0] ?? "")).toBe(place);
  });

  it.each([
    from("//evil.example/console/you"),
    from("https://evil.example/console/you"),
    from("/console/enter?link=x"),
    from("/account"),
    from(""),
    "/console/sign-in",
    `/console/team?from=${encodeURIComponent("/console/you")}`,
    `/account?from=${encodeURIComponent("/console/you")}`,
  ])("keeps no other place: %s", async (path) => {
    expect((await visit(path)).headers.get("set-cookie")).toBeNull();
  });

  it("keeps nothing when only its head is asked for", async () => {
    expect((await visit(from("/console/you"), "HEAD")).headers.get("set-cookie")).toBeNull();
  });

  it("tells pages what stands behind the question mark, whatever a client claims", async () => {
    const headers = { "x-latchkey-search": "?forged=1" };
    const url = "https://licenses.example.test/console/log?actor=x";
    const told = await proxy(new NextRequest(url, { headers }));
    expect(told.headers.get("x-middleware-request-x-latchkey-search")).toBe("?actor=x");
  });
});
