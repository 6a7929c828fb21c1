/** Documents of JSON:API, as Keygen and Lemon Squeezy answer: resources with attributes and relationships. Pure. */
import { type Fields, type FileRecord, isFields } from "../file-record";
import { recordsWith } from "./record-index";
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

/** The resources of a type, by what `of` reads from them. `name`: of that. */
export function resourcesWith(
  all: readonly FileRecord[],
  type: string,
  name: string,
  of: (resource: Resource) => string,
): (value: string) => readonly Resource[] {
  const textOf = (fields: Fields) => {
    const resource = fields.type === type ? resourceIn(fields) : null;
    return resource ? of(resource) : "";
  };
  const found = recordsWith(all, `${type} ${name}`, textOf);
  return (value) => found(value).flatMap((fields) => resourceIn(fields) ?? []);
}

/** Whether the file has any resources of a type. */
export function hasResources(all: readonly FileRecord[], type: string): boolean {
  return recordsWith(all, "type", (fields) => textIn(fields.type))(type).length > 0;
}

/** Whether the resource stands on an earlier page, too: lists grow while they are read. */
export function isRepeated(all: readonly FileRecord[], { type, id, attributes }: Resource): boolean {
  const [first] = resourcesWith(all, type, "id", (one) => one.id)(id);
  return first !== undefined && first.attributes !== attributes;
}
