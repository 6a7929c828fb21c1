/** What a call of an interface is, as its description tells it. Its schemas are those by which handlers read and presenters write. */
import type * as z from "zod";
import type { Interface } from "../endpoint";

export type HeaderName =
  | "Accept-Ranges"
  | "Access-Control-Allow-Origin"
  | "Access-Control-Expose-Headers"
  | "Content-Disposition"
  | "Content-MD5"
  | "Content-Range"
  | "ETag"
  | "Idempotent-Replayed"
  | "Location"
  | "RateLimit-Limit"
  | "RateLimit-Remaining"
  | "RateLimit-Reset"
  | "Retry-After"
  | "WWW-Authenticate"
  | "X-Request-Id";

export type Told = Readonly<{
  description: string;
  /** Of JSON. Absent, and no types: an empty body. */
  content?: z.ZodType;
  /** Of a body that is not JSON, or not always: any of them. */
  types?: readonly string[];
  /** The first always, the others sometimes. */
  always?: readonly HeaderName[];
  sometimes?: readonly HeaderName[];
}>;

export type DescribedCall = Readonly<{
  /** Unique among all: generated clients name their functions so. */
  id: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As in the table of routes, in braces. */
  path: `/${string}`;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** Without `content` it is bytes. */
  body?: Readonly<{ content?: z.ZodType; type?: string; isOptional?: boolean }>;
  /** Unless given, those of its interface. */
  credentials?: DescribedInterface["credentials"];
  /** By status. */
  answers: Readonly<Record<number, Told>>;
  /** Codes besides those of its interface. */
  refusals: readonly string[];
}>;

/** Calls that have in common who may make them, and what all of them may answer. */
export type DescribedInterface = Readonly<{
  name: string;
  /** Markdown. */
  description: string;
  of: Interface;
  /** Names of `security.ts`; several: any of them; null: none is needed. */
  credentials: readonly (SecurityName | null)[];
  refusals: readonly string[];
  always: readonly HeaderName[];
  calls: readonly DescribedCall[];
}>;

export type SecurityName = "serviceToken" | "ciToken" | "license" | "feedCredential" | "updateKey";
