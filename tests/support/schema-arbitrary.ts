/** What a JSON Schema of the description permits, and what it forbids, as fast-check makes it. */
import fc from "fast-check";

export type Schema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
}>;

/** What there is, by the name of a member: with nothing but invented values, every call would only be refused. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** What breaks programs that did not expect it. */
const HOSTILE = [
  "",
  " ",
  "\0",
  "\ud800",
  "\udc00x",
  "\u202e",
  "ﬀ",
  "İ",
  "👩‍👩‍👧‍👦",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "-1",
  "1e999",
  "9".repeat(40),
  "../../etc/passwd",
  "%00",
  "%",
  "' OR 1=1 --",
  "<script>",
  "2027-02-30",
  "0000-01-01",
  "99999-12-31T00:00:00Z",
  "x".repeat(5000),
];

export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme" }) },
);

const EMAILS = fc.constantFrom("buyer@example.com", "a+b@example.org", "Ü@example.com", "no address");
const MOMENTS = fc.constantFrom("2030-01-01", "2030-01-01T12:00", "2026-11-25T10:00:00.000Z", "2001-01-01");
const SOME_NUMBERS = fc.constantFrom(0, 1, 2, 3, 100, 1_000_000);
/** Without them most calls are refused; of the others, each that is there may be what a call is refused for. */
const USUAL = ["key", "variant", "file"];
/** However many a schema permits: bodies have a limit of their own. */
const ITEMS_MAX = 5;

/** `name`: of the member, for what there is. */
export function permitted(schema: Schema, known: Known, name = ""): fc.Arbitrary<unknown> {
  const own = invented(schema, known, name);
  const there = known[name] ?? [];
  if (there.length === 0 || schema.type === "array") return own;
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: own });
}

function invented(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => invented(one, known, name)));
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["string"]);
  return fc.oneof(...types.map((type) => ofType(type, schema, known, name)));
}

function ofType(type: string, schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return numberOf(schema, fc.integer(rangeOf(schema)));
  if (type === "number") return numberOf(schema, fc.double({ noNaN: true, ...rangeOf(schema) }));
  if (type === "array") return listOf(schema, known, name);
  if (type === "object") return objectOf(schema, known);
  return textOf(schema);
}

function rangeOf({ minimum, maximum }: Schema) {
  return { ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) };
}

function numberOf({ minimum = -Infinity, maximum = Infinity }: Schema, any: fc.Arbitrary<number>) {
  return fc.oneof(
    SOME_NUMBERS.filter((value) => value >= minimum && value <= maximum),
    any,
  );
}

function textOf({ pattern, minLength = 0, maxLength = Infinity }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const fits = (value: string) => value.length >= minLength && [...value].length <= maxLength;
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 30) }) },
    { weight: 2, arbitrary: anyText.filter(fits) },
    { weight: 1, arbitrary: fc.oneof(EMAILS, MOMENTS).filter(fits) },
  );
}

function listOf(schema: Schema, known: Known, name: string) {
  const { items = {}, minItems = 0, maxItems = ITEMS_MAX } = schema;
  return fc.array(permitted(items, known, name), {
    minLength: minItems,
    maxLength: Math.min(maxItems, ITEMS_MAX),
  });
}

function objectOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties, propertyNames = {} } = schema;
  if (!properties) {
    const value = typeof additionalProperties === "object" ? additionalProperties : {};
    return fc.dictionary(textOf({ maxLength: 100, ...propertyNames }), permitted(value, known), {
      maxKeys: 5,
    });
  }
  const members = Object.entries(properties).map(([name, one]) => {
    const value = permitted(one, known, name).map((made): [string, unknown] => [name, made]);
    if (required.includes(name)) return value;
    const [there, absent] = USUAL.includes(name) ? [3, 1] : [1, 12];
    return fc.oneof({ weight: there, arbitrary: value }, { weight: absent, arbitrary: fc.constant(null) });
  });
  return fc.tuple(...members).map((all) => Object.fromEntries(all.filter((one) => one !== null)));
}

/** What is permitted with one member taken away, put in or replaced by anything; `isPermitted` says when that is no fault. */
export function forbidden(
  schema: Schema,
  known: Known,
  isPermitted: (value: unknown) => boolean,
): fc.Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), "unknown", "__proto__", "constructor"];
  const fault = fc.record({
    name: fc.constantFrom(...names),
    value: fc.oneof(
      fc.constant(undefined),
      anyText,
      fc.jsonValue(),
      fc.constantFrom(-1, 1.5, 1e300, 2 ** 53),
    ),
  });
  const broken = fc
    .tuple(permitted(schema, known), fault)
    .map(([value, { name, value: put }]) =>
      Object.fromEntries(
        [...Object.entries(value ?? {}).filter(([one]) => one !== name), [name, put]].filter(
          ([, one]) => one !== undefined,
        ),
      ),
    );
  return fc
    .oneof({ weight: 5, arbitrary: broken }, { weight: 1, arbitrary: fc.jsonValue() })
    .filter((value) => !isPermitted(JSON.parse(JSON.stringify(value))));
}
