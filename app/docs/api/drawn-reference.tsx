/** The reference as HTML: thousands of elements, which are the same for everyone. */
import { apiReference, type Reference } from "@/lib/api-reference/reference";
import { drawn } from "@/lib/ui/drawn";
import { ReferenceView } from "./reference";

const kept = new WeakMap<Reference, Promise<string>>();

/** Drawn once for a configuration; those who ask meanwhile wait for it. */
export function drawnReference(): Promise<string> {
  const reference = apiReference();
  const before = kept.get(reference);
  if (before) return before;
  const drawing = drawn(<ReferenceView reference={reference} />);
  kept.set(reference, drawing);
  return drawing;
}
