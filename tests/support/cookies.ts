/** Cookies that our code sets, as a browser on https has them. */
import { expect } from "vitest";
import type { Cookie } from "@/lib/session/cookies";

/** What is sent back of them. */
export function sentBack(cookies: readonly Cookie[] = []): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** What is expected of one that neither scripts nor other websites reach. `value` may be a matcher. */
export function safeCookie(name: string, value: unknown, maxAge: number) {
  const safety = { path: "/", httpOnly: true, sameSite: "lax", secure: true };
  return { name: `__Host-latchkey-${name}`, value, maxAge, ...safety };
}

export const SECRET: unknown = expect.stringMatching(/^[\w-]{43}$/);
