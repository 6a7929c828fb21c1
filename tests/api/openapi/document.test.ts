import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES, TEST_EVENT } from "@/lib/domain/events/event-types";
import { interfaces } from "@/lib/http/openapi/calls";
import { METHODS, matchRoute } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { describedCalls } from "@/tests/support/described-call";
import { persona } from "@/tests/support/personas";
import { documented } from "@/tests/support/webhook-receiver";

const EXAMPLE = join(projectDirectory(), "docs/snippets/json/key-updated.json");
const UNDESCRIBED = /^\/assets\/|^\/account\/|^\/openapi\.json$|\[\.\.\.unknown\]/;
/** Tokens and programs may do all that they can ask for. The error without a cause is everywhere. */
const NEVER = ["forbidden", "internal_error"];
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
        (method) => `${method} ${path}`,
      );
    });
    const described = describedCalls().map(({ method, path }) => {
      const found = matchRoute(routes, path.replaceAll(/\{(\w+)\}/g, "$1"));
      return `${method.toUpperCase()} /${found?.route.segments.join("/")}`;
    });
    expect([...new Set(described)].toSorted()).toEqual(served.toSorted());
  });

  it("describes every webhook", async () => {
    const { body } = await persona().call("GET", "/openapi.json");
    const { webhooks } = body as { webhooks: Record<string, unknown> };
    expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES, TEST_EVENT]);
    const example = JSON.parse(readFileSync(EXAMPLE, "utf8"));
    expect(documented(example)).toBe(example);
  });

  it("names each call once", () => {
    const ids = describedCalls().map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it("tells each code of the tables of errors", () => {
    const tables = new Set(interfaces().map(({ of }) => of.errors));
    const untold = [...tables].flatMap((table) => {
      const ones = interfaces().filter(({ of }) => of.errors === table);
      const calls = ones.flatMap((one) => one.calls);
      const told = [...ones, ...calls].flatMap(({ refusals }) => refusals);
      const answered = calls.flatMap(({ answers }) => Object.keys(answers));
      return Object.values(table).filter(
        ({ status, error }) =>
          !told.includes(error) && !answered.includes(String(status)) && !NEVER.includes(error),
      );
    });
    expect(untold).toEqual([]);
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
