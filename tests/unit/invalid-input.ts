/** What operations throw for input they refuse, as a matcher for `toThrow`. */
import { expect } from "vitest";

export function invalidInput(message: RegExp): unknown {
  return expect.objectContaining({
    name: "DomainError",
    code: "invalid_input",
    message: expect.stringMatching(message),
  });
}
