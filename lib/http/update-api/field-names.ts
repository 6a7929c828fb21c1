/** Which fields an upload may have, and what to say of another. Pure. */
import { nearestOf } from "../../domain/releases/nearest";
import { HttpError } from "../http-error";

export type FieldNames = readonly [string, ...string[]];

const SHOWN_LENGTH_MAX = 100;

/** A mistyped "chanel=beta" must not go out as stable. */
export function unknownField(name: string, known: FieldNames): HttpError {
  const shown = name.slice(0, SHOWN_LENGTH_MAX);
  const message = `${JSON.stringify(shown)} is not known here. Did you mean ${JSON.stringify(nearestOf(shown, known))}?`;
  return new HttpError("invalid_request", message);
}
