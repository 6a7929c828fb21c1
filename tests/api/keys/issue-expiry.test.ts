import { beforeAll, describe, expect, it } from "vitest";
import { aShop } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { onlyIssuedKey, said } from "../read";

let seller: ReturnType<typeof serviceToken>;

beforeAll(async () => {
  const { application, service } = await aShop();
  seller = serviceToken(application.slug, service.token);
});

async function stored(expiresAt: string): Promise<unknown> {
  const { key } = onlyIssuedKey(await seller.issue({ plan: "pro", expiresAt }));
  return (await seller.lookUp({ key })).body;
}

describe("POST /keys 201: expiresAt", () => {
  it.each([
    ["a date means the end of that day in UTC", "2199-03-31", "2199-03-31T23:59:59.999Z"],
    ["the leap day of a leap year", "2096-02-29", "2096-02-29T23:59:59.999Z"],
    ["a time in UTC", "2199-03-31T18:00:00Z", "2199-03-31T18:00:00.000Z"],
    ["milliseconds", "2199-03-31T18:00:00.123Z", "2199-03-31T18:00:00.123Z"],
    [
      "finer fractions lose what is below a millisecond",
      "2199-03-31T18:00:00.123999Z",
      "2199-03-31T18:00:00.123Z",
    ],
    ["a time without seconds", "2199-03-31T18:30Z", "2199-03-31T18:30:00.000Z"],
    ["a time without zone is UTC", "2199-03-31T18:00:00", "2199-03-31T18:00:00.000Z"],
    ["an offset east", "2199-03-31T01:30:00+05:30", "2199-03-30T20:00:00.000Z"],
    ["an offset west", "2199-12-31T23:00:00-08:00", "2200-01-01T07:00:00.000Z"],
    ["an offset of hours", "2199-03-31T18:00:00+02", "2199-03-31T16:00:00.000Z"],
    ["the last day there is", "9999-12-31", "9999-12-31T23:59:59.999Z"],
  ])("%s", async (_title, sent, expiresAt) => {
    expect(await stored(sent)).toMatchObject({ keys: [{ expiresAt, status: "active" }] });
  });

  it.each([
    ["yesterday's import", "2020-01-01", "2020-01-01T23:59:59.999Z"],
    ["a time long gone", "1901-05-06T07:08:09Z", "1901-05-06T07:08:09.000Z"],
    ["the first day there is", "0001-01-01", "0001-01-01T23:59:59.999Z"],
  ])("a past date is accepted and gives an expired key: %s", async (_title, sent, expiresAt) => {
    expect(await stored(sent)).toMatchObject({ keys: [{ expiresAt, status: "expired" }] });
  });
});

describe("POST /keys 400: expiresAt", () => {
  const refusal = {
    status: 400,
    body: {
      error: "invalid_request",
      message:
        "expiresAt must be a real date or timestamp in ISO 8601, e.g. 2027-03-31 or 2027-03-31T18:00:00Z.",
    },
  };

  it.each([
    "2027-02-29",
    "2027-04-31",
    "2027-13-01",
    "2027-00-10",
    "2027-01-00",
    "0000-01-01",
    "2027-02-30T10:00:00Z",
    "2027-03-31T25:00:00Z",
    "2027-03-31T12:60:00Z",
    "2027-03-31T12:00:61Z",
    "2027-03-31T12:00:00+99:00",
    "9999-12-31T23:00:00-05:00",
    "2027-3-1",
    "20270331",
    "2027-03",
    "31.03.2027",
    "03/31/2027",
    "2027-03-31 18:00:00",
    "+12027-03-31",
    "tomorrow",
    "never",
    "",
    " 2027-03-31",
    "2027-03-31\0",
    "２０２７-03-31",
  ])("refuses %j", async (expiresAt) => {
    expect(said(await seller.issue({ plan: "pro", expiresAt }))).toEqual(refusal);
  });

  it.each([[1_900_000_000], [true], [["2027-03-31"]], [{}]])(
    "refuses %j, which is no text",
    async (expiresAt) => {
      expect(said(await seller.issue({ plan: "pro", expiresAt }))).toEqual({
        status: 400,
        body: { error: "invalid_request", message: '"expiresAt" must be a string.' },
      });
    },
  );
});
