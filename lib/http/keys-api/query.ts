/** Parameters of an address as one object, for a schema. */
import { HttpError } from "../http-error";

/** Throws `invalid_request`. */
export function onlyOnce(query: URLSearchParams): Record<string, string> {
  for (const name of query.keys()) {
    if (query.getAll(name).length > 1)
      throw new HttpError("invalid_request", `${JSON.stringify(name)} is given twice.`);
  }
  return Object.fromEntries(query);
}
