import { beforeAll, describe, expect, it } from "vitest";
import { aLicense } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { said } from "../read";

let device: ReturnType<typeof anonymous>;

beforeAll(async () => {
  device = anonymous((await aLicense()).application.slug);
});

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];

describe.each([
  ["/activate", ["POST", "OPTIONS"]],
  ["/validate", ["POST", "OPTIONS"]],
  ["/deactivate", ["POST", "OPTIONS"]],
  ["/public-key", ["GET", "HEAD", "OPTIONS"]],
])("%s 405", (path, allowed) => {
  it.each(METHODS.filter((method) => !allowed.includes(method)))(
    "refuses %s and says what is allowed",
    async (method) => {
      const answer = await device.call(method, path);
      expect(said(answer)).toEqual({ status: 405, body: { error: "method_not_allowed" } });
      expect(answer.headers.get("allow")).toBe(allowed.join(", "));
    },
  );
});

describe("any other path below the prefix 404", () => {
  it.each([
    "/",
    "/activate/",
    "/activate/x",
    "/Activate",
    "/public-keys",
    "/%61ctivate",
    "/%00",
    "/%E0%A4%A",
    "/index.html",
  ])("%s, by any method", async (path) => {
    for (const method of [...METHODS, "OPTIONS"])
      expect(said(await device.call(method, path)), method).toEqual({
        status: 404,
        body: { error: "not_found" },
      });
  });
});
