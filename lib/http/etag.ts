/** Answers that a caller may have already (`If-None-Match`). */
import type { Reply } from "./endpoint";
import type { Head } from "./light-response";

/** What a 304 says with its `etag` is what the whole answer would. */
export type Revalidated = Head & Readonly<{ etag: string }>;

/** 304 for a caller who has what `etag` names; null for all others. */
export function notModified(request: Request, headers: Revalidated): Reply | null {
  return isCurrent(request, headers.etag) ? { status: 304, body: null, headers } : null;
}

/** The reply, or 304 for a caller who has it. One without an `etag` goes out as it is. */
export function unlessCurrent(request: Request, reply: Reply): Reply {
  const { headers } = reply;
  if (headers?.etag === undefined || !isCurrent(request, headers.etag)) return reply;
  return { status: 304, body: null, headers };
}

/** Weak comparison, as the header asks for. */
function isCurrent(request: Request, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null) return false;
  return header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
