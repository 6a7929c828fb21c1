import { describe, expect, it } from "vitest";
import { requireDocumented } from "@/tests/support/documented";

const path = "/shop/keys/v1/keys";
const headers = new Headers({
  "content-type": "application/json; charset=utf-8",
  "x-request-id": "1",
  "ratelimit-limit": "120",
  "ratelimit-remaining": "1",
  "ratelimit-reset": "1",
});
const issued = { status: 201, headers, body: { keys: [{ id: "1", key: "K" }] } };
const asked = { method: "POST", path, headers: new Headers(), body: { plan: "pro" } };

describe("what tests send and get is held against the description", () => {
  it("takes what is described", () => {
    expect(() => requireDocumented(asked, issued)).not.toThrow();
  });

  it.each([
    ["another status", { ...issued, status: 202 }, "no such status"],
    [
      "another member",
      { ...issued, body: { keys: [{ id: "1", key: "K", more: 1 }] } },
      "additional properties",
    ],
    ["a missing member", { ...issued, body: { keys: [{ id: "1" }] } }, "required property 'key'"],
    ["a missing header", { ...issued, headers: new Headers() }, "it has the header"],
    ["another code", { status: 400, headers, body: { error: "odd" } }, "allowed values"],
    ["no body", { ...issued, body: null }, "must be object"],
  ])("refuses an answer with %s", (_, answer, why) => {
    expect(() => requireDocumented(asked, answer)).toThrow(why);
  });

  it.each([
    ["a field too many", { plan: "pro", plam: "x" }, "additional properties"],
    ["a field of another type", { plan: "pro", count: "1" }, "must be integer"],
    ["no JSON", "{", "must be object"],
    ["nothing", undefined, "the body is missing"],
  ])("refuses that a request with %s is taken", (_, body, why) => {
    expect(() => requireDocumented({ ...asked, body }, issued)).toThrow(why);
  });

  it("leaves to the service how it refuses what is forbidden", () => {
    const refused = { status: 400, headers, body: { error: "invalid_request", message: "…" } };
    expect(() => requireDocumented({ ...asked, body: { plan: 1 } }, refused)).not.toThrow();
  });
});
