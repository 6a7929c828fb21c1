/** Headers of answers. */
import type { HeaderName } from "./call";

type Ref = Readonly<{ $ref: string }>;
type Described = Readonly<{
  description: string;
  schema: Readonly<{ type: "string"; pattern?: string; const?: string }>;
}>;

const NUMBER = /^\d+$/.source;

function text(description: string): Described {
  return { description, schema: { type: "string" } };
}

function number(description: string): Described {
  return { description, schema: { type: "string", pattern: NUMBER } };
}

function always(value: string, description: string): Described {
  return { description, schema: { type: "string", const: value } };
}

const HEADERS: Readonly<Record<HeaderName, Described>> = {
  "Accept-Ranges": always("bytes", "Parts can be asked for with `Range`."),
  "Access-Control-Allow-Origin": always("*", "Any origin may call."),
  "Access-Control-Expose-Headers": text("The headers that scripts of other origins may read."),
  "Content-Disposition": text("`attachment`, with the file's name."),
  "Content-MD5": text("Of plugins, when they are sent whole."),
  "Content-Range": text("Which bytes these are, and of how many."),
  ETag: text("Send it as `If-None-Match` to get 304 while nothing has changed."),
  "Idempotent-Replayed": always("true", "This is the response of the first call."),
  Location: text("Where the file is."),
  "RateLimit-Limit": number("Calls in a window."),
  "RateLimit-Remaining": number("Calls that are left in this window."),
  "RateLimit-Reset": number("Seconds until the next window."),
  "Retry-After": number("Seconds to wait."),
  "WWW-Authenticate": text("`Bearer`, and for what."),
  "X-Request-Id": text("Identifies the call in the log of the service."),
};

/** For `components.headers`: each as one that is always there, and as one that is sometimes. */
export const HEADER_COMPONENTS = Object.fromEntries(
  Object.entries(HEADERS).flatMap(([name, header]) => [
    [name, { ...header, required: true }],
    [sometimesNamed(name), { ...header, required: false }],
  ]),
);

/** One that is named in both lists is there always. */
export function headersOf(
  alwaysThere: readonly HeaderName[],
  sometimesThere: readonly HeaderName[],
): Record<string, Ref> {
  return Object.fromEntries([
    ...sometimesThere.map((name) => [name, refTo(sometimesNamed(name))]),
    ...alwaysThere.map((name) => [name, refTo(name)]),
  ]);
}

function sometimesNamed(name: string): string {
  return `${name}.optional`;
}

function refTo(name: string): Ref {
  return { $ref: `#/components/headers/${name}` };
}
