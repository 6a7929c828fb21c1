import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { METHODS } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { describedCalls } from "@/tests/support/described-call";
import { persona } from "@/tests/support/personas";

const UNDESCRIBED =
  /^\/(assets\/|openapi\.json$|health\/|\[application\]\/(ci|v1|feeds|latest|license)\/)|\[\.\.\.unknown\]/;
/** Browsers' questions, and what GET says without its body. */
const IMPLIED = ["OPTIONS", "HEAD"];

describe("GET /openapi.json", () => {
  it("is a valid description by the schema of OpenAPI 3.1", async () => {
    const { body } = await persona().call("GET", "/openapi.json");
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(body)));
    expect(result).toMatchObject({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("describes every call of the table of routes, and no other", () => {
    const served = routes.flatMap(({ segments, handlers, other }) => {
      const path = `/${segments.join("/")}`;
      if (UNDESCRIBED.test(path)) return [];
      return METHODS.filter((method) => !IMPLIED.includes(method) && handlers[method] !== other).map(
        (method) => `${method} ${path.replaceAll("[", "{").replaceAll("]", "}")}`,
      );
    });
    const described = describedCalls().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual(served.toSorted());
  });

  it("can be kept and asked for again", async () => {
    const first = await persona().call("GET", "/openapi.json");
    const etag = first.headers.get("etag") ?? "";
    expect(first).toMatchObject({ status: 200, body: { openapi: "3.1.1" } });
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    const again = await persona().call("GET", "/openapi.json", { headers: { "if-none-match": etag } });
    expect(again).toMatchObject({ status: 304, body: null });
  });
});
