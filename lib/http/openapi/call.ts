/** What a call of an interface is, as its description tells it. Its schemas are those by which handlers read and presenters write. */
import type * as z from "zod";
import type { Interface } from "../endpoint";

export type HeaderName =
  | "ETag"
  | "Idempotent-Replayed"
  | "Location"
  | "RateLimit-Limit"
  | "RateLimit-Remaining"
  | "RateLimit-Reset"
  | "Retry-After"
  | "X-Request-Id";

export type Told = Readonly<{
  description: string;
  /** Absent: an empty body. */
  content?: z.ZodType;
  /** JSON unless given. */
  type?: string;
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
  body?: Readonly<{ content: z.ZodType; type?: string; isOptional?: boolean }>;
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
  /** A name of `security.ts`; several: any of them; null: none is needed. */
  credentials: readonly (SecurityName | null)[];
  refusals: readonly string[];
  always: readonly HeaderName[];
  calls: readonly DescribedCall[];
}>;

export type SecurityName = "serviceToken" | "ciToken" | "license" | "updateKey";
