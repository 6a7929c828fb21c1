import { describe, expect, it } from "vitest";
import { lightResponse, partsOf } from "@/lib/http/light-response";

const HEAD = ["content-type", "application/json; charset=utf-8", "x-request-id", "1"];

describe("a light response", () => {
  it("is a Response to everybody who looks at one", async () => {
    const response = lightResponse({ status: 201, head: HEAD, body: '{"größe":1}' });
    expect(response).toBeInstanceOf(Response);
    expect([response.status, response.ok, response.bodyUsed, response.type]).toEqual([
      201,
      true,
      false,
      "default",
    ]);
    expect([...response.headers].flat()).toEqual(HEAD);
    expect(await response.clone().text()).toBe('{"größe":1}');
    expect(await response.json()).toEqual({ größe: 1 });
    expect(response.bodyUsed).toBe(true);
    await expect(response.text()).rejects.toThrow(TypeError);
  });

  it("has no body where there is none", async () => {
    const response = lightResponse({ status: 204, head: [], body: null });
    expect(response.body).toBeNull();
    expect(await response.text()).toBe("");
  });

  it("can be taken apart until somebody looked into it, who may have changed it", () => {
    const response = lightResponse({ status: 200, head: HEAD, body: "{}" });
    expect(response.status).toBe(200);
    expect(partsOf(response)).toEqual({ status: 200, head: HEAD, body: "{}" });
    response.headers.set("x-more", "1");
    expect(partsOf(response)).toBeNull();
    expect(response.headers.get("x-more")).toBe("1");
    expect(partsOf(new Response("{}"))).toBeNull();
  });
});
