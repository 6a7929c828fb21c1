import { describe, expect, it } from "vitest";
import { bearerOf } from "@/lib/http/bearer";

const sent = (authorization: string) =>
  bearerOf(new Request("https://host.test/", { headers: { authorization } }));

describe("the bearer token of a request", () => {
  it.each(["Bearer lk_svc_abc", "bearer lk_svc_abc", "BEARER   lk_svc_abc", "Bearer lk_svc_abc  "])(
    "is found in %j",
    (header) => {
      expect(sent(header)).toBe("lk_svc_abc");
    },
  );

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "Basic abc",
    "lk_svc_abc",
    "Bearer a b",
    "Bearerlk_svc_abc",
    "Token Bearer abc",
  ])("is not found in %j", (header) => {
    expect(sent(header)).toBeNull();
  });

  it("is not found without the header", () => {
    expect(bearerOf(new Request("https://host.test/"))).toBeNull();
  });
});
