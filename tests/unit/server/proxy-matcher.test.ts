import { unstable_doesMiddlewareMatch as passes } from "next/experimental/testing/server";
import { expect, it } from "vitest";
import { consoleBodies } from "@/lib/console/http/bodies";
import { config } from "@/proxy";

const isRead = (url: string) => passes({ config, nextConfig: {}, url });

it.each([
  "/console",
  "/console/sign-in",
  "/console/applications/tool/releases",
  "/console/applications/tool/releases/upload",
  "/console/applications/tool/keys/upload/file",
  "/console/applications/tool/releases/upload/file/x",
  "/console/applications/a/b/releases/upload/file",
  "/console/find",
  "/console/find/results/x",
  "/console/xfind/results",
  "/manage",
  "/account/enter",
  "/_next",
  "/_next/image",
  "/_next/image?url=x",
  "/_next/data/x/manage.json",
  "/_next/static",
  "/_next/%73tatic/x",
  "/_next/nothing/static/x",
])("what is sent to %s is read before the page", (path) => {
  expect(isRead(path)).toBe(true);
});

it.each([
  "/console/applications/tool/releases/upload/file",
  "/console/applications/tool/plugins/upload/file?x=1",
  "/tool/ci/release",
  "/_next/static/chunks/x.js",
  "/console/find/results",
])("what is sent to %s is not", (path) => {
  expect(isRead(path)).toBe(false);
});

it("of the console, exactly what takes a body and is no page goes by", () => {
  const besides = consoleBodies.map(({ segments: [first, ...rest] }) => {
    expect(first).toBe("console");
    return `${rest.map((segment) => (segment.startsWith("[") ? "[^/]+" : segment)).join("/")}$`;
  });
  expect(config.matcher).toContain(`/console/((?!${besides.join("|")}).*)`);
});
