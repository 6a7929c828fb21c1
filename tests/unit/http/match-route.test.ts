import { describe, expect, it } from "vitest";
import { handlerFor, METHODS, matchRoute, type Route, type RouteHandler } from "@/lib/http/route";

const other: RouteHandler = async () => new Response("other");

function route(...segments: string[]): Route {
  const handlers = Object.fromEntries(
    METHODS.map((method): [string, RouteHandler] => [method, async () => new Response(method)]),
  ) as Route["handlers"]; // fromEntries forgets which keys it was given
  return { segments, handlers, other };
}

const activate = route("[application]", "license", "v1", "activate");
const download = route("[application]", "v1", "download", "[link]", "[version]", "[file]");
const unknown = route("[application]", "license", "v1", "[...unknown]");
const health = route("health", "live");
const table = [health, activate, download, unknown];

const found = (path: string) => matchRoute(table, path);

describe("matching an address to a route", () => {
  it("finds a route by its words and hands over the segments it leaves open", () => {
    expect(found("/tool/license/v1/activate")).toEqual({ route: activate, params: { application: "tool" } });
    expect(found("/tool/v1/download/17.ab/1.2.0/tool%20setup.exe")?.params).toEqual({
      application: "tool",
      link: "17.ab",
      version: "1.2.0",
      file: "tool setup.exe",
    });
  });

  it("takes the first of the table, so that a rest route catches only what nothing before it wanted", () => {
    expect(found("/tool/license/v1/nothing/here")).toEqual({
      route: unknown,
      params: { application: "tool", unknown: "nothing/here" },
    });
    expect(matchRoute([unknown, activate], "/tool/license/v1/activate")?.route).toBe(unknown);
  });

  it("counts a trailing or doubled slash as a segment of its own", () => {
    expect(found("/tool/license/v1/activate/")?.route).toBe(unknown);
    expect(found("/tool/license/v1/")?.params).toEqual({ application: "tool", unknown: "" });
    expect(found("/tool/license/v1")).toBeNull();
    expect(found("//license/v1/activate")).toBeNull();
    expect(found("/tool//license/v1/activate")).toBeNull();
  });

  it("leaves pages, build output and plain files alone, however they are spelled", () => {
    const catchAll = [route("[application]", "[...unknown]"), route("[application]")];
    for (const path of [
      "/console/license/v1/activate",
      "/%63onsole/x",
      "/_next/static/x",
      "/_next%2Fx",
      "/favicon.ico",
    ]) {
      expect(matchRoute(catchAll, path), path).toBeNull();
    }
    expect(matchRoute(catchAll, "/tool")?.params).toEqual({ application: "tool" });
    expect(found("/health/live")?.route).toBe(health);
  });

  it("passes malformed percent-encoding on as it is", () => {
    expect(found("/%E0%A4%A/license/v1/activate")?.params).toEqual({ application: "%E0%A4%A" });
    expect(found("/100%/license/v1/%")?.params).toEqual({ application: "100%", unknown: "%" });
  });

  it("keeps an encoded slash inside its segment", () => {
    expect(found("/a%2Fb/license/v1/activate")?.params).toEqual({ application: "a/b" });
  });

  it("finds nothing for the empty path, the root and what is not a path", () => {
    expect([found(""), found("/"), found("*"), found("tool/license/v1/activate")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("choosing a handler", () => {
  it("names one for each known method and one for all others", () => {
    for (const method of METHODS) expect(handlerFor(activate, method)).toBe(activate.handlers[method]);
    for (const method of ["PROPFIND", "TRACE", "get", "constructor", ""]) {
      expect(handlerFor(activate, method), method).toBe(other);
    }
  });
});
