/** Exports of other systems, with the fields that they document (docs/moving.md says where). */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { parseImportLine } from "@/lib/domain/moving/imported-key";
import { readImport } from "@/lib/domain/moving/read-import";
import type { SystemName } from "@/lib/domain/moving/systems/system";
import { apiSentence } from "@/lib/words/refusals/api";
import { cryptlexPage, eddFile, gumroadFile, keygenPages, lemonSqueezyPages, paddleFile } from "./exports";

/** In pieces, as it comes from a disk or the network. */
async function* pieces(text: string, size = 7) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (text: string, from: SystemName | null = null) => readImport(pieces(text), from);

describe("a file of our own columns", () => {
  it.each([
    ["JSON lines", '{"key":"a"}\n{"key":"ü"}\n', [1, 2]],
    ["a JSON list", '[\n  {"key":"a"},\n  {"key":"ü"}\n]\n', [1, 2]],
    ["CSV", "Key\r\na\r\n\r\nü\r\n", [2, 4]],
    ["CSV with quotes over lines", '\uFEFFkey;note\n"a";"two\nlines"\nü;\n', [2, 4]],
  ])("may be %s", async (_title, text, lines) => {
    const found = await read(text);
    expect(found.map(({ line }) => line)).toEqual(lines);
    expect(found.map((one) => "given" in one && one.given.key)).toEqual(["a", "ü"]);
  });
});

describe("a file with two columns of one name", () => {
  it.each([
    ["twice the same title", "key,email,email\nabcdefgh,a@example.com,b@example.com\n", "email", "email"],
    ["titles spelled alike", "key,order_id,OrderId\nabcdefgh,1,2\n", "order_id", "OrderId"],
  ])("is refused, naming both: %s", async (_title, text, one, other) => {
    await expect(read(text)).rejects.toMatchObject({
      refusal: { id: "import_column_twice", details: { one, other } },
    });
  });

  it.each([
    ["two fields of one name", '{"key":"abcdefgh","devices":1,"Devices":2}', "import_column_twice"],
    ["a field that there is not", '{"key":"abcdefgh","colour":"red"}', "import_column_unknown"],
  ])("is refused in its line alone where it has JSON lines: %s", async (_title, bad, id) => {
    expect(await read(`{"key":"abcdefgh"}\n${bad}\n{"key":"abcdefgh"}\n`)).toMatchObject([
      { line: 1, given: { key: "abcdefgh" } },
      { line: 2, refusal: { id } },
      { line: 3, given: { key: "abcdefgh" } },
    ]);
  });

  it("of another system is read by the first, since sellers' own fields stand behind", async () => {
    const titles =
      "Purchase ID,Item Name,Purchase Email,Recurrence,Subscription End Date,License Key,License Key";
    const text = `${titles}\np-1,Painter,a@example.com,,,first-key,second-key\n`;
    expect(await read(text, "gumroad")).toMatchObject([{ given: { key: "first-key" } }]);
  });
});

describe("a file with more records than IMPORT_RECORDS_MAX", () => {
  beforeEach(() => {
    vi.stubEnv("IMPORT_RECORDS_MAX", "3");
    reloadConfig();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    reloadConfig();
  });

  const many = (text: string, count: number, between: string) => Array(count).fill(text).join(between);
  const kinds = [
    ["CSV", (count: number) => `key\n${many("abcdefgh", count, "\n")}\n`],
    ["JSON lines", (count: number) => many('{"key":"abcdefgh"}', count, "\n")],
    ["a JSON list", (count: number) => `[${many('{"metadata":{"a":"]}"}}', count, ",")}]`],
    ["a JSON list over lines", (count: number) => `[\n${many('{"metadata":{}}', count, ",\n")}\n]`],
    ["lists on lines", (count: number) => `[{}]\n[${many("{}", count - 1, ",")}]`],
    [
      "an answer of an API",
      (count: number) => `{"meta":{"a":[{}]},"data":[{}],"included":[${many("{}", count - 1, ",")}]}`,
    ],
  ] as const;

  it.each(kinds)("is refused: %s", async (_title, textOf) => {
    expect(await read(textOf(3))).toHaveLength(3);
    await expect(read(textOf(4))).rejects.toMatchObject({
      refusal: { id: "import_too_many", details: { max: 3 } },
    });
  });
});

describe("a long file", () => {
  it("leaves the event loop its turns", async () => {
    const lines = Buffer.from(Array(30_000).fill('{"key":"abcdefgh"}\n').join(""));
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    const given = (async function* () {
      yield lines;
    })();
    const read = readImport(given, null);
    expect(await read).toHaveLength(30_000);
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(30);
  });
});

describe("a hostile file", () => {
  it.each([
    ["Latin-1", Buffer.from("key,name\nabcdefgh,L\xf6we\n", "latin1")],
    ["UTF-16", Buffer.from("\uFEFFkey\nabcdefgh\n", "utf16le")],
    ["UTF-8 that is cut off", Buffer.from("key,name\nabcdefgh,L\u00f6").subarray(0, -1)],
  ])("is refused in %s", async (_title, bytes) => {
    const given = (async function* () {
      yield bytes;
    })();
    await expect(readImport(given, null)).rejects.toMatchObject({ refusal: { id: "import_not_unicode" } });
  });

  it("with a quote that is never closed is refused where it is opened", async () => {
    const rest = Array(200_000).fill("abcdefgh,pro\n").join("");
    for (const text of [
      `key,plan\nabcdefgh,pro\n"abcdefgh,pro\n`,
      `key,plan\nabcdefgh,pro\n"abcdefgh,pro\n${rest}`,
    ]) {
      const lines = await readImport(pieces(text, 65_536), null);
      expect(lines.slice(-1)).toMatchObject([{ line: 3, refusal: { id: "import_csv_broken" } }]);
    }
  });

  it.each([
    ["a quote inside a cell", 'abcdefgh,a "b" c'],
    ["a quote behind a cell", 'abcdefgh,"a"b'],
    ["a quoted cell that is quoted", 'abcdefgh,"a "b" c"'],
    ["a line of HTML", '<style id="query-monitor">'],
  ])("with %s is refused in that line alone", async (_title, bad) => {
    const lines = await read(`key,note\nabcdefgh,"a ""b"" c"\n${bad}\nabcdefgh,pro\n`);
    expect(lines).toMatchObject([
      { line: 2, given: { note: 'a "b" c' } },
      { line: 3, refusal: { id: "import_quotes_broken" } },
      { line: 4, given: { note: "pro" } },
    ]);
  });

  it.each(["\n", "\r\n", "\r"])("with ends of lines in its cells tells the right lines: %j", async (end) => {
    const rows = ["key,note", `a,"x${end}y${end}z"`, "b,", "", `c,"x${end}"`, "d,one,more", 'e,"open', "f,"];
    const lines = await read(rows.join(end) + end);
    expect(lines.map(({ line }) => line)).toEqual([2, 5, 7, 9, 10]);
    expect(lines.slice(-2)).toMatchObject([
      { refusal: { id: "import_line_malformed" } },
      { refusal: { id: "import_csv_broken" } },
    ]);
  });

  it.each(["x", ",", "\0"])("whose second line is %s without end is refused", async (text) => {
    async function* endless() {
      yield Buffer.from("key,plan\nabcdefgh,pro");
      for (;;) yield Buffer.from(text.repeat(20_000));
    }
    await expect(readImport(endless(), null)).rejects.toMatchObject({
      refusal: { id: "import_line_too_long", details: { line: 2 } },
    });
  });

  it("of a single line takes no longer than one of many", async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, " ");
    const given = (async function* () {
      yield Buffer.from('[{"key":"a"}');
      for (let at = 0; at < 24 * mebibyte.length; at += 4_096) yield mebibyte.subarray(0, 4_096);
      yield Buffer.from("]");
    })();
    // Copied for each of its pieces, it takes minutes.
    expect(await readImport(given, null)).toHaveLength(1);
  }, 20_000);

  it("nests so deeply that only its line is refused", async () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const policy = '{"type":"policies","id":"p","attributes":{}}';
    const related = '{"policy":{"data":{"type":"policies","id":"p"}}}';
    const license = `{"type":"licenses","id":"1","attributes":{"key":"abcdefgh","metadata":{"a":${deep}}},"relationships":${related}}`;
    const [line] = await read(`${policy}\n${license}`, "keygen");
    expect(() => parseImportLine(line && "given" in line ? line.given : {}, "pro", new Date())).toThrow(
      expect.objectContaining({ column: "metadata" }),
    );
  });
});

describe("exports of other systems", () => {
  it("reads Keygen's licenses with their machines, users and policies", async () => {
    expect(await read(keygenPages, "keygen")).toEqual([
      {
        line: 1,
        products: ["Pro yearly", "pol-1"],
        given: {
          key: "C1B6DE-39A6E3-DE1529-8559A0-4AF593-V3",
          email: "ada@example.com",
          name: "Ada Lovelace",
          note: "Ada's license",
          devices: 3,
          expiresAt: "2027-03-31T10:00:00.000Z",
          status: "active",
          createdAt: "2022-03-31T10:00:00.000Z",
          machines: ["4d:Eq:UV:D3:XZ", "machine-2"],
          metadata: { tier: 2, list: "[1]", keygenId: "lic-1" },
        },
      },
      expect.objectContaining({
        line: 1,
        products: ["pol-2"],
        given: expect.objectContaining({ status: "suspended", devices: 1, email: "" }),
      }),
      expect.objectContaining({
        given: expect.objectContaining({ status: "suspended", devices: "unlimited" }),
      }),
    ]);
  });

  it("reads Cryptlex's licenses", async () => {
    expect(await read(cryptlexPage, "cryptlex")).toMatchObject([
      {
        products: ["tpl-1", "prod-1"],
        given: {
          email: "grace@example.com",
          name: "Grace Hopper",
          devices: "unlimited",
          expiresAt: "2028-01-01T00:00:00Z",
          updatesUntil: "2027-01-01T00:00:00Z",
          status: "active",
          note: "met at the fair",
          metadata: { order_id: "4711", cryptlexId: "c-1" },
        },
      },
      { given: { status: "suspended", devices: "5" } },
      { given: { status: "revoked" } },
    ]);
  });

  it("reads Lemon Squeezy's keys and instances, but for those of the test mode", async () => {
    expect(await read(lemonSqueezyPages, "lemon-squeezy")).toMatchObject([
      {
        products: ["4"],
        given: {
          key: "80e15db5-c796-436b-850c-8f9c98a48abe",
          email: "luke@example.com",
          name: "Luke Skywalker",
          orderId: 2,
          devices: 5,
          status: "active",
          machines: ["f90ec370-fd83-46a5-8bbd-44a241e78665"],
        },
      },
      { given: { status: "suspended", devices: "unlimited", machines: [] } },
    ]);
  });

  it("reads the keys in Gumroad's sales, and leaves out what has none", async () => {
    expect(await read(gumroadFile, "gumroad")).toMatchObject([
      {
        line: 2,
        products: ["Painter (Pro)", "Painter"],
        given: {
          key: "85DB562A-C11D4B06-A2335A6B-8C079166",
          email: "max@example.com",
          name: "Max Muster",
          orderId: "p-1",
          status: "active",
          createdAt: "2023-05-06T07:08:09Z",
        },
      },
      { line: 3, given: { status: "revoked" } },
      { line: 5, given: { status: "suspended", expiresAt: "2024-06-07T00:00:00Z" } },
      { line: 6, given: { email: "giftee@example.com", name: "", status: "active" } },
    ]);
  });

  it("reads Paddle Classic's report of sent licenses", async () => {
    expect(await read(paddleFile, "paddle-classic")).toMatchObject([
      {
        products: ["Painter", "501"],
        given: {
          key: "2DEDF6A4-86420251-0927C417-43523113-CA22C29B",
          email: "eve@example.com",
          orderId: "123-456",
          createdAt: "2021-02-03T04:05:06Z",
        },
      },
      { given: { createdAt: "" } },
    ]);
  });

  it("reads the license keys of Easy Digital Downloads with their sites", async () => {
    expect(await read(eddFile, "edd")).toMatchObject([
      {
        products: ["Plugin (2)", "Plugin"],
        given: {
          key: "0d9be8d1a5a3c9f0e4b3a1c2d3e4f5a6",
          email: "site@example.com",
          devices: "3",
          expiresAt: "2027-01-15T08:00:00.000Z",
          status: "active",
          createdAt: "2020-10-11T12:13:14Z",
          machines: ["example.com", "shop.example.org"],
        },
      },
      { given: { devices: "unlimited", expiresAt: "", status: "suspended", machines: [] } },
    ]);
  });

  it.each<[SystemName, string, string]>([
    ["gumroad", "key,plan\na,b\n", 'This is no export of Gumroad: it has no column "Purchase ID".'],
    ["edd", "[{}]", "Exports of Easy Digital Downloads are read as CSV; this file is none."],
    ["keygen", "key,plan\n", "Exports of Keygen are read as JSON; this file is none."],
    ["keygen", '{"data":[{"type":"products","id":"1","attributes":{}}]}', "no license keys of Keygen"],
    ["cryptlex", lemonSqueezyPages, "no license keys of Cryptlex"],
  ])("refuses as %s what is none: %s", async (from, text, sentence) => {
    const refused = await read(text, from).catch(({ refusal }) => refusal);
    expect(apiSentence(refused)).toContain(sentence);
  });

  it("tells which line of it cannot be read", async () => {
    const lines = await read(`${cryptlexPage}\n{"key":`, "cryptlex");
    expect(lines.at(-1)).toMatchObject({ line: 2, refusal: { id: "import_line_malformed" } });
  });
});
