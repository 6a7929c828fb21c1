import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDuplicateName } from "@/lib/http/duplicate-names";

const DEPTH = 10_000;

/** Names and texts full of what could be mistaken for structure. */
const tricky = fc.string({ unit: fc.constantFrom(...'ab"\\{}[],: \n\u2028é') });
const value = fc.jsonValue({ stringUnit: "grapheme" });
const object = fc.dictionary(tricky, fc.oneof(value, tricky, fc.array(fc.dictionary(tricky, tricky))));

describe("a JSON text", () => {
  it("that was written from an object names nothing twice", () => {
    fc.assert(
      fc.property(fc.oneof(value, object), fc.nat(3), (content, indent) => {
        expect(findDuplicateName(JSON.stringify(content, null, indent))).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it("is caught when one of its names is put in a second time, wherever that is", () => {
    const found = fc.tuple(object, fc.nat(), value, fc.boolean(), fc.nat(3));
    fc.assert(
      fc.property(found, tricky, ([content, pick, again, isFirst, depth], outer) => {
        const names = Object.keys(content);
        fc.pre(names.length > 0);
        const name = names[pick % names.length] ?? "";
        const member = `${JSON.stringify(name)}:${JSON.stringify(again)}`;
        const inside = JSON.stringify(content).slice(1, -1);
        const text = isFirst ? `{${member},${inside}}` : `{${inside} , ${member} }`;
        const wrapped = Array.from({ length: depth }).reduce<string>(
          (inner, _, at) => (at % 2 ? `[0,${inner}]` : `{${JSON.stringify(outer)}:${inner}}`),
          text,
        );
        expect(() => JSON.parse(wrapped)).not.toThrow();
        expect(findDuplicateName(wrapped)).toBe(name);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['{"a":1,"a":1}', "a"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"":1,"":2}', ""],
    ['{"x":{"a":1,"b":[{"c":1,"c":2}]}}', "c"],
    ['[{"a":1},{"a":1,"b":2,"a":3}]', "a"],
    ['{"a":[],"a":{}}', "a"],
    ['{"a":{"b":1},"c":{"b":1},"a":0}', "a"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['{"constructor":1,"constructor":2}', "constructor"],
    ['{ "a" :\n1 ,\t"a"\r\n: 2 }', "a"],
  ])("%s names %j twice", (text, name) => {
    expect(findDuplicateName(text)).toBe(name);
  });

  it.each([
    "{}",
    "[]",
    "null",
    '"a,\\"a\\":"',
    '{"a":1,"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a"}',
    '{"a":["a","a"]}',
    '{"a":[{"b":1},"b",{"b":1}],"b":1}',
    '{"a":"{\\"x\\":1,\\"x\\":2}"}',
    '{"a":"\\\\","b":"\\\\\\""}',
    '{"a":1,"A":2,"ä":3,"a\\u0308":4}',
    '{"toString":1,"constructor":1,"__proto__":1}',
  ])("%s names nothing twice", (text) => {
    expect(findDuplicateName(text)).toBeNull();
  });

  it.each([
    ["objects", '{"a":', "}"],
    ["lists", "[", "]"],
    ["both in turn", '[{"a":', "}]"],
  ])("is judged to the bottom of ten thousand nested %s", (_what, open, close) => {
    const nested = (core: string) => open.repeat(DEPTH) + core + close.repeat(DEPTH);
    expect(findDuplicateName(nested('{"b":1}'))).toBeNull();
    expect(findDuplicateName(nested('{"b":1,"b":2}'))).toBe("b");
  });
});
