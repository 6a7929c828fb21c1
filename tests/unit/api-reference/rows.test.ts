import { describe, expect, it } from "vitest";
import { curlFor } from "@/app/docs/api/reference/curl";
import { rowsOf } from "@/app/docs/api/reference/rows";

describe("a schema as rows", () => {
  it("has a row for each member, and for the members of objects without a name", () => {
    const rows = rowsOf({
      properties: {
        count: {
          anyOf: [{ type: "integer", minimum: 1, maximum: 100 }, { type: "null" }],
          description: "How many.",
        },
        keys: { type: "array", items: { $ref: "#/components/schemas/Key" } },
        channel: { type: "string", enum: ["stable", "beta"] },
        token: { type: "null" },
        parts: { type: "array", items: { type: "object", properties: { from: { type: "integer" } } } },
      },
      required: ["keys"],
    });
    expect(rows).toEqual([
      {
        name: "count",
        depth: 0,
        isRequired: false,
        type: { before: "integer", ref: null, after: " or null" },
        description: "How many. 1 to 100.",
      },
      {
        name: "keys",
        depth: 0,
        isRequired: true,
        type: { before: "list of ", ref: "Key", after: "" },
        description: "",
      },
      {
        name: "channel",
        depth: 0,
        isRequired: false,
        type: { before: "string", ref: null, after: "" },
        description: "One of `stable`, `beta`.",
      },
      {
        name: "parts",
        depth: 0,
        isRequired: false,
        type: { before: "list of object", ref: null, after: "" },
        description: "",
      },
      {
        name: "from",
        depth: 1,
        isRequired: false,
        type: { before: "integer", ref: null, after: "" },
        description: "",
      },
    ]);
  });
});

describe("a call as a command line", () => {
  const operation = { operationId: "x", tags: [], summary: "", responses: {} };

  it("quotes what a shell would read, and sends JSON", () => {
    const content = { "application/json": {} };
    const call = { ...operation, security: [{ serviceToken: [] }], requestBody: { content } };
    expect(curlFor("https://a.test", "post", "/b", call, { name: "Ada's" })).toBe(
      [
        "curl -X POST 'https://a.test/b' \\",
        '  -H "Authorization: Bearer $SERVICE_TOKEN" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"name":"Ada'\\''s"}'`,
      ].join("\n"),
    );
  });

  it("sends each file of a form", () => {
    const call = { ...operation, security: [], requestBody: { content: { "multipart/form-data": {} } } };
    expect(
      curlFor("https://a.test", "post", "/b", call, { version: "1.0.0", file: ["a.zip", "b.zip"] }),
    ).toBe(
      "curl -X POST 'https://a.test/b' \\\n  -F 'version=1.0.0' \\\n  -F 'file=@a.zip' \\\n  -F 'file=@b.zip'",
    );
  });
});
