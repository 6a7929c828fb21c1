/** Node's incoming message as a web `Request`, its body unread until someone reads it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { DIRECT_BODY, type ReadDirectly } from "../../http/body";
import { forward } from "../../http/forward";
import { PEER, type Peer } from "../../http/peer";
import { REQUEST_ID } from "../../http/request-id";
import { callerOf, headerIn, type Named } from "./named-request";
import { bodyStream, readDirectly } from "./request-body";
import { announcesBody } from "./request-target";

/** `fetch` refuses to speak these; a handler must still be able to answer them. */
const NOT_CONSTRUCTIBLE = new Set(["CONNECT", "TRACE", "TRACK"]);

/**
 * Its `signal` fires when the client goes away. The platform's own objects are made when something is asked for that only
 * they have: making a Request costs more than the work behind most calls.
 */
export function webRequest(req: IncomingMessage, res: ServerResponse, url: URL | string): Request {
  return new LightRequest(req, res, url) as unknown as Request; // what it lacks is forwarded, below
}

class LightHeaders {
  raw: readonly string[];
  real: Headers | null = null;

  constructor(raw: readonly string[]) {
    this.raw = raw;
  }

  get(name: string): string | null {
    return headerIn(this.raw, name);
  }

  [Symbol.iterator]() {
    return (this as unknown as Headers).entries();
  }
}

class LightRequest {
  req: IncomingMessage;
  res: ServerResponse;
  address: URL | string;
  real: Request | null = null;
  /** Undefined until someone asks for the body. */
  stream: ReadableStream<Uint8Array> | null | undefined = undefined;
  headers: LightHeaders;
  gone: AbortSignal | null = null;

  constructor(req: IncomingMessage, res: ServerResponse, address: URL | string) {
    this.req = req;
    this.res = res;
    this.address = address;
    this.headers = new LightHeaders(req.rawHeaders);
  }

  get method(): string {
    return this.req.method ?? "GET";
  }

  get url(): string {
    return String(this.address);
  }

  get body(): ReadableStream<Uint8Array> | null {
    return streamOf(this);
  }

  get signal(): AbortSignal {
    this.gone ??= goneSignal(this.res);
    return this.gone;
  }

  [DIRECT_BODY](bytesMax: number): ReturnType<ReadDirectly> {
    if (this.stream !== undefined) throw new TypeError("The body is being read already.");
    return hasBody(this.req) ? readDirectly(this.req, this.res, bytesMax) : Promise.resolve(Buffer.alloc(0));
  }

  /** Undefined unless the request was named already. */
  get [REQUEST_ID](): string | undefined {
    return (this.req as Named)[REQUEST_ID];
  }

  get [PEER](): Peer {
    return { address: this.req.socket.remoteAddress ?? "", caller: callerOf(this.req) };
  }
}

forward(LightHeaders, Headers.prototype, (light) => {
  light.real ??= webHeaders(light.raw);
  return light.real;
});
forward(LightRequest, Request.prototype, realOf);

function realOf(light: LightRequest): Request {
  if (light.real) return light.real;
  const method = light.req.method ?? "GET";
  // The DOM's types lack `duplex`, which Node asks for with a streamed body.
  const init: RequestInit & { duplex: "half" } = {
    method: NOT_CONSTRUCTIBLE.has(method) ? "POST" : method,
    headers: webHeaders(light.req.rawHeaders),
    body: streamOf(light),
    duplex: "half",
  };
  light.real = new Request(light.address, init);
  return light.real;
}

function streamOf(light: LightRequest): ReadableStream<Uint8Array> | null {
  if (light.stream === undefined) light.stream = hasBody(light.req) ? bodyStream(light.req, light.res) : null;
  return light.stream;
}

function webHeaders(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < raw.length; index += 2)
    headers.append(raw[index] ?? "", raw[index + 1] ?? "");
  return headers;
}

function hasBody(req: IncomingMessage): boolean {
  return req.method !== "GET" && req.method !== "HEAD" && announcesBody(req);
}

function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const judge = () => {
    if (!res.writableFinished) gone.abort();
  };
  if (res.closed) judge();
  else res.once("close", judge);
  return gone.signal;
}
