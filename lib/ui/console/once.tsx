/** Makes a form one that is done once: a new page has a new receipt (lib/domain/people/once.ts). */
import { randomUUID } from "node:crypto";

export function Once() {
  return <input type="hidden" name="once" value={randomUUID()} />;
}
