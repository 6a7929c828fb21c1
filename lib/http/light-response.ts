/**
 * An answer that becomes a real `Response` only when somebody looks closer than our own server does: making one costs more
 * than the work behind most of our answers. For everybody else it is a `Response` in every respect.
 */
import { forwardTo } from "./forward";

/** Header names in lower case, each once. */
export type Head = Readonly<Record<Lowercase<string>, string>>;
export type LightParts = Readonly<{ status: number; head: Head; body: string | null }>;

const PARTS = Symbol("parts");
const REAL = Symbol("real");

type Light = { [PARTS]: LightParts; [REAL]: Response | null };

const prototype = forwardTo(Response.prototype, (light: Light) => {
  const { status, head, body } = light[PARTS];
  light[REAL] ??= new Response(body, { status, headers: head });
  return light[REAL];
});
Object.defineProperty(prototype, "status", {
  get(this: Light) {
    return this[PARTS].status;
  },
});

/** `body` null for none. */
export function lightResponse(status: number, head: Head, body: string | null): Response {
  const light: Light = Object.create(prototype);
  light[PARTS] = { status, head, body };
  light[REAL] = null;
  return light as unknown as Response; // its prototype has all of a Response
}

/** Null for a Response of another make, and for one that somebody looked into: its headers may have been changed. */
export function partsOf(response: Response): LightParts | null {
  const light = response as unknown as Partial<Light>;
  return light[PARTS] && light[REAL] === null ? light[PARTS] : null;
}
