/** A schema as the rows of a table. Pure. */
import { nameIn, type SchemaNode } from "./document";

/** `ref`: a schema with a name, whose members are shown where it stands. */
export type TypeText = Readonly<{ before: string; ref: string | null; after: string }>;

export type Row = Readonly<{
  name: string;
  /** Of members of members. */
  depth: number;
  type: TypeText;
  isRequired: boolean;
  /** Markdown. */
  description: string;
}>;

/** Of its members; of those that are objects without a name, their members, too. */
export function rowsOf(schema: SchemaNode, depth = 0): Row[] {
  const { properties = {}, required = [] } = schema;
  // What may only be null is there to be refused.
  const shown = Object.entries(properties).filter(([, { type }]) => type !== "null");
  return shown.flatMap(([name, member]) => [
    rowOf(name, member, required.includes(name), depth),
    ...rowsOf(objectIn(member), depth + 1),
  ]);
}

export function rowOf(name: string, schema: SchemaNode, isRequired: boolean, depth = 0): Row {
  const sentences = [schema.description, ...limitsOf(plain(schema))].filter((one) => one !== undefined);
  return { name, depth, isRequired, type: typeOf(schema), description: sentences.join(" ") };
}

export function typeOf(schema: SchemaNode): TypeText {
  if (schema.$ref) return { before: "", ref: nameIn(schema.$ref), after: "" };
  const { anyOf } = schema;
  if (anyOf) {
    const [first = {}, ...others] = anyOf.filter(({ type }) => type !== "null");
    const words = [...others.map((one) => typeOf(one).before), ...(isNullable(schema) ? ["null"] : [])];
    const { before, ref, after } = typeOf(first);
    return { before, ref, after: after + words.map((word) => ` or ${word}`).join("") };
  }
  if (schema.items) {
    const { before, ref, after } = typeOf(schema.items);
    return { before: `list of ${before}`, ref, after };
  }
  return { before: wordsFor(schema), ref: null, after: "" };
}

function wordsFor({ type, format, enum: values, const: value }: SchemaNode): string {
  if (value !== undefined) return JSON.stringify(value);
  if (format === "binary") return "file";
  const types = typeof type === "string" ? [type] : (type ?? []);
  const named = types.map((one) => (one === "string" && format === "date-time" ? "timestamp" : one));
  return named.join(" or ") || (values ? "string" : "any value");
}

function limitsOf({ enum: values, default: usual, ...schema }: SchemaNode): string[] {
  const { minimum, maximum, minLength, maxLength } = schema;
  return [
    ...(values ? [`One of ${values.map((value) => `\`${value}\``).join(", ")}.`] : []),
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum} to ${maximum}.`] : []),
    ...(minimum !== undefined && maximum === undefined ? [`At least ${minimum}.`] : []),
    ...(maxLength !== undefined ? [lengths(minLength ?? 0, maxLength)] : []),
    ...(usual !== undefined ? [`Default: \`${JSON.stringify(usual)}\`.`] : []),
  ];
}

function lengths(min: number, max: number): string {
  return min > 0 ? `${min} to ${max} characters.` : `At most ${max} characters.`;
}

/** Without null. */
function plain(schema: SchemaNode): SchemaNode {
  const [only, second] = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return only && !second ? { ...only, ...schema } : schema;
}

function isNullable({ anyOf = [] }: SchemaNode): boolean {
  return anyOf.some(({ type }) => type === "null");
}

/** The object that it is, may be or has in a list. */
function objectIn(schema: SchemaNode): SchemaNode {
  if (schema.items) return objectIn(schema.items);
  return plain(schema);
}
