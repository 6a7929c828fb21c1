/** A refusal that names the field to look at, so that the page can mark it. */
import { DomainError } from "../../domain/errors";

export class FieldRefusal extends DomainError {
  /** As the form calls it. */
  readonly field: string;

  constructor(field: string, message: string) {
    super("invalid_input", message);
    this.field = field;
  }
}

/** To be thrown. */
export function invalidField(field: string, message: string): FieldRefusal {
  return new FieldRefusal(field, message);
}

/**
 * What `read` makes of the field. What it refuses is the field's, in its own words or in `message`, for words that only
 * programs know.
 */
export function inField<Value>(field: string, read: () => Value, message?: string): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "invalid_input") throw error;
    throw invalidField(field, message ?? error.message);
  }
}
