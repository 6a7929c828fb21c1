import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { combinedLine, jsonLine, shortened } from "@/lib/runtime/access-log";
import { type ObservedCall, PAGES } from "@/lib/runtime/calls";

const AT = new Date("2026-11-05T09:08:07.006Z");
const VALIDATE = { interface: "license", route: "/[application]/license/v1/validate" };

function call(rawHeaders: string[], more: Partial<ObservedCall> = {}, url = "/"): ObservedCall {
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { rawHeaders, url, method: "POST", httpVersion: "1.1" });
  return { place: VALIDATE, method: "POST", status: 200, seconds: 0.0123456, req, ...more };
}

function trustOneProxy() {
  process.env.TRUSTED_PROXIES = "1";
  reloadConfig();
}

afterEach(() => {
  delete process.env.TRUSTED_PROXIES;
  reloadConfig();
});

it("a line of JSON names the call, its route and its network, and nothing that could be a secret", () => {
  trustOneProxy();
  const headers = { "X-Forwarded-For": "203.0.113.77", "User-Agent": "Tool/1.2", "X-Request-Id": "edge-1" };
  const secrets = { Authorization: "Bearer secret", Cookie: "session=secret", Referer: "/?code=secret" };
  const line = jsonLine(call(Object.entries({ ...headers, ...secrets }).flat(), {}, "/tool/?key=secret"), AT);
  expect(line).not.toContain("secret");
  expect(JSON.parse(line)).toEqual({
    time: "2026-11-05T09:08:07.006Z",
    requestId: "edge-1",
    method: "POST",
    route: VALIDATE.route,
    status: 200,
    ms: 12.35,
    bytes: 0,
    address: "203.0.113.0",
    userAgent: "Tool/1.2",
  });
});

it("the combined format is what nginx writes, and a user agent cannot leave its place", () => {
  trustOneProxy();
  const headers = ["X-Forwarded-For", "2001:db8:1:2:3::4", "User-Agent", 'a" 200 0 \\ \u00e9\n'];
  expect(combinedLine(call(headers, { status: 404 }), AT)).toBe(
    `2001:db8:1:: - - [05/Nov/2026:09:08:07 +0000] "POST ${VALIDATE.route} HTTP/1.1" 404 0 "-" "a\\" 200 0 \\\\ ??"\n`,
  );
  expect(combinedLine(call([]), AT)).toMatch(/^- - - \[.* 200 0 "-" "-"\n$/);
});

it("of a page only the first word is written, since what follows may be anyone's link", () => {
  const routeAt = (url: string) => JSON.parse(jsonLine(call([], { place: PAGES }, url), AT)).route;
  expect(routeAt("/?code=ABC")).toBe("/");
  expect(routeAt("/console/applications/tool?q=ABC")).toBe("/console/*");
  expect(routeAt("/ABCDE-FGHIJ")).toBe("/*");
});

it("an address is shortened to a network", () => {
  expect(shortened("198.51.100.7")).toBe("198.51.100.0");
  expect(shortened("2001:db8:1:2::/64")).toBe("2001:db8:1::");
  expect(shortened("2001:db8:0:0::/64")).toBe("2001:db8::");
  expect(shortened("0:0:0:0::/64")).toBe("::");
});
