/** Documents of JSON:API, as Keygen and Lemon Squeezy answer: resources with attributes and relationships. Pure. */
import { type Fields, type FileRecord, isFields } from "../file-record";
import { textIn } from "./values";

export type Resource = Readonly<{ type: string; id: string; attributes: Fields; relationships: Fields }>;

/** Null for what is none. */
export function resourceIn({ type, id, attributes, relationships }: Fields): Resource | null {
  if (typeof type !== "string" || !isFields(attributes)) return null;
  return { type, id: textIn(id), attributes, relationships: isFields(relationships) ? relationships : {} };
}

/** The id that a relationship names; "" for none. */
export function relatedId({ relationships }: Resource, name: string): string {
  const relationship = relationships[name];
  const data = isFields(relationship) ? relationship.data : null;
  return isFields(data) ? textIn(data.id) : "";
}

type Index = Map<string, Resource[]>;

const indexes = new WeakMap<readonly FileRecord[], Map<string, Index>>();

/**
 * The resources of a type, by what `of` reads from them: a file has many of both, so each such index is made once. `name`: of
 * what `of` reads.
 */
export function resourcesWith(
  all: readonly FileRecord[],
  type: string,
  name: string,
  of: (resource: Resource) => string,
): (value: string) => readonly Resource[] {
  const ofFile = indexes.get(all) ?? new Map<string, Index>();
  indexes.set(all, ofFile);
  const index = ofFile.get(`${type} ${name}`) ?? indexed(all, type, of);
  ofFile.set(`${type} ${name}`, index);
  return (value) => index.get(value) ?? [];
}

function indexed(all: readonly FileRecord[], type: string, of: (resource: Resource) => string): Index {
  const index: Index = new Map();
  for (const record of all) {
    const resource = "fields" in record ? resourceIn(record.fields) : null;
    if (resource?.type !== type) continue;
    const value = of(resource);
    const others = index.get(value);
    if (others) others.push(resource);
    else index.set(value, [resource]);
  }
  return index;
}
