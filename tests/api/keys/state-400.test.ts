import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aLicense, aToken } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { NOT_AN_OBJECT } from "../bad-bodies";
import { said } from "../read";

let license: Awaited<ReturnType<typeof aLicense>>;

beforeAll(async () => {
  license = await aLicense();
});

async function stateOf(id: string) {
  return (await databasePool().query("SELECT state FROM license_keys WHERE id = $1", [id])).rows[0];
}

describe.each(["suspend", "revoke", "reactivate"] as const)("POST /keys/<id>/%s 400", (verb) => {
  let seller: ReturnType<typeof serviceToken>;
  beforeAll(async () => {
    const { token } = await aToken(license.application);
    seller = serviceToken(license.application.slug, token);
  });

  it.each(NOT_AN_OBJECT)("a body that is not a JSON object: %s", async (_title, body) => {
    expect(said(await seller[verb](license.id, body))).toEqual({
      status: 400,
      body: { error: "invalid_json", message: expect.stringMatching(/^The body .+\.$/) },
    });
    expect(await stateOf(license.id)).toEqual({ state: "active" });
  });

  it.each([
    ["1 001 characters", "r".repeat(1001), '"reason" may have at most 1000 characters.'],
    ["NUL", "charge\0back", '"reason" contains characters that cannot be stored.'],
    ["half a surrogate pair", "\udc00", '"reason" contains characters that cannot be stored.'],
    ["a number", 7, '"reason" must be a string.'],
    ["a list", ["x"], '"reason" must be a string.'],
  ])("a reason with %s", async (_title, reason, message) => {
    const answer = await seller[verb](license.id, { reason });
    expect(said(answer)).toEqual({ status: 400, body: { error: "invalid_request", message } });
    expect(await stateOf(license.id)).toEqual({ state: "active" });
  });
});
