/** Makes a form work only once: each page has its own receipt (lib/domain/people/once.ts). */
import { randomUUID } from "node:crypto";

export function Once() {
  return <input type="hidden" name="once" value={randomUUID()} />;
}
