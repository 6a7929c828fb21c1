/** The browser's cookies from a server action or a route handler, which set them the way Next gives. */
import { cookies } from "next/headers";

/** `header`: a `Set-Cookie` value of ours (`cookies.ts`). */
export async function keepCookie(header: string): Promise<void> {
  const [pair = "", ...attributes] = header.split("; ");
  const equals = pair.indexOf("=");
  const maxAge = attributes.find((attribute) => attribute.startsWith("Max-Age="));
  (await cookies()).set(pair.slice(0, equals), pair.slice(equals + 1), {
    path: "/",
    maxAge: Number(maxAge?.slice("Max-Age=".length)),
    httpOnly: true,
    sameSite: "lax",
    secure: attributes.includes("Secure"),
  });
}
