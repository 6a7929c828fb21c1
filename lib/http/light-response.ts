/**
 * An answer that becomes a real `Response` only when someone looks closer than our own server does: making one costs more
 * than the work behind most of our answers. For everyone else it is a `Response` in every respect.
 */
import { forward } from "./forward";

/** Header names in lower case, each once. */
export type Head = Readonly<Record<Lowercase<string>, string>>;
/** `head`: names and values by turns. `body` null for none. */
export type LightParts = Readonly<{
  status: number;
  head: readonly string[];
  body: string | Uint8Array<ArrayBuffer> | null;
}>;

class LightResponse {
  parts: LightParts;
  real: Response | null = null;

  constructor(parts: LightParts) {
    this.parts = parts;
  }

  get status(): number {
    return this.parts.status;
  }
}

forward(LightResponse, Response.prototype, (light) => {
  const { status, head, body } = light.parts;
  light.real ??= new Response(body, { status, headers: pairsOf(head) });
  return light.real;
});

export function lightResponse(parts: LightParts): Response {
  return new LightResponse(parts) as unknown as Response; // what it lacks is forwarded, above
}

/** Null for a Response of another make, and for one that someone looked into: its headers may have been changed. */
export function partsOf(response: Response): LightParts | null {
  const light: unknown = response;
  return light instanceof LightResponse && light.real === null ? light.parts : null;
}

export function pairsOf(head: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let index = 0; index + 1 < head.length; index += 2)
    found.push([head[index] ?? "", head[index + 1] ?? ""]);
  return found;
}
