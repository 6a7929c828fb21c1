import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aLicense } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { hostileObjects, NOT_AN_OBJECT } from "../bad-bodies";
import { said } from "../read";

let seller: ReturnType<typeof serviceToken>;
let id: string;

beforeAll(async () => {
  const license = await aLicense();
  seller = serviceToken(license.application.slug, license.service.token);
  id = license.id;
});

const invalidJson = {
  status: 400,
  body: { error: "invalid_json", message: expect.stringMatching(/^The body .+\.$/) },
};

async function keysAndStates() {
  return (await databasePool().query("SELECT id, state FROM license_keys")).rows;
}

describe("POST /keys 400: a body that is not a JSON object", () => {
  it.each([["no body", undefined], ["an empty body", ""], ...NOT_AN_OBJECT])("%s", async (_title, body) => {
    expect(said(await seller.issue(body))).toEqual(invalidJson);
    expect(await keysAndStates()).toEqual([{ id, state: "active" }]);
  });

  it("says what was wrong", async () => {
    const messages = ["[]", "{", '{"plan":"a","plan":"b"}', Buffer.of(0x22, 0xff, 0x22)].map(
      async (body) => (await seller.issue(body)).body,
    );
    expect(await Promise.all(messages)).toEqual([
      { error: "invalid_json", message: "The body must be a JSON object." },
      { error: "invalid_json", message: "The body is not valid JSON." },
      { error: "invalid_json", message: 'The body names "plan" twice.' },
      { error: "invalid_json", message: "The body is not valid UTF-8." },
    ]);
  });
});

describe("POST /keys 400: objects that only a hostile sender writes", () => {
  it.each(hostileObjects('"plan":"pro"'))("%s", async (_title, body) => {
    expect(said(await seller.issue(body))).toEqual({
      status: 400,
      body: { error: "invalid_request", message: expect.stringMatching(/ is not known here\.$/) },
    });
    expect(await keysAndStates()).toEqual([{ id, state: "active" }]);
    expect(Object.prototype).not.toHaveProperty("admin");
  });
});
