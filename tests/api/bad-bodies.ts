/** Bodies that are no JSON object, whoever sends them. Every JSON endpoint must refuse each of them the same way. */
const DEEP = 10_000;

function deep(open: string, close: string): string {
  return open.repeat(DEEP) + close.repeat(DEEP);
}

/** Title and body. */
export const NOT_AN_OBJECT: [title: string, body: string | Uint8Array][] = [
  ["an array", '[{"plan":"pro"}]'],
  ["a string", '"pro"'],
  ["a number", "7"],
  ["true", "true"],
  ["null", "null"],
  ["nothing but white space", " \n"],
  ["no JSON at all", "plan=pro"],
  ["an object that breaks off", '{"plan":"pro"'],
  ["an object with something behind it", '{"plan":"pro"}{}'],
  ["a comma too many", '{"plan":"pro",}'],
  ["a raw NUL in a string", '{"plan":"pr\0o"}'],
  ["a raw line end in a string", '{"plan":"pr\no"}'],
  ["NaN", '{"count":NaN}'],
  ["a hexadecimal number", '{"count":0x10}'],
  ["invalid UTF-8", Buffer.concat([Buffer.from('{"plan":"'), Buffer.of(0xc3, 0x28), Buffer.from('"}')])],
  [
    "a surrogate in UTF-8",
    Buffer.concat([Buffer.from('{"plan":"'), Buffer.of(0xed, 0xa0, 0x80), Buffer.from('"}')]),
  ],
  ["UTF-16", Buffer.from('{"plan":"pro"}', "utf16le")],
  ["a name twice", '{"plan":"pro","plan":"basic"}'],
  ["a name twice, once in escapes", '{"plan":"pro","pl\\u0061n":"basic"}'],
  ["a name twice, deeper down", '{"plan":"pro","a":[{"b":1,"b":2}]}'],
  ["__proto__ twice", '{"__proto__":1,"__proto__":2}'],
  ["lists 10 000 deep", deep("[", "]")],
  ["lists 10 000 deep that break off", "[".repeat(DEEP)],
];

/** Objects that only a hostile sender writes; `rest` is what makes the call valid otherwise. */
export function hostileObjects(rest: string): [title: string, body: string][] {
  return [
    ["__proto__", `{${rest},"__proto__":{"count":2,"admin":true}}`],
    ["constructor", `{${rest},"constructor":{"prototype":{"admin":true}}}`],
    ["lists 10 000 deep inside", `{${rest},"more":${deep("[", "]")}}`],
    ["objects 10 000 deep inside", `{${rest},"more":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`],
    ["a number beyond all bounds", `{${rest},"more":1e999999}`],
    ["an integer of 10 000 digits", `{${rest},"more":${"9".repeat(DEEP)}}`],
    ["a name of 10 000 letters", `{${rest},"${"n".repeat(DEEP)}":1}`],
    ["a name with NUL", `{${rest},"a\\u0000b":1}`],
    ["a name that is half a surrogate pair", `{${rest},"\\ud800":1}`],
  ];
}
