/**
 * Who calls the API in tests. A persona builds web requests and sends them through a transport: straight to the
 * handler that the route table names, or over HTTP to a server that runs. It knows addresses and no expectations.
 */
import { config } from "@/lib/config/config";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";
import { handlerFor, matchRoute } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { requireDocumented } from "./documented";

/** `body` is null for an empty answer; an answer that is neither empty nor JSON fails the test. */
export type Answer = { status: number; headers: Headers; body: unknown };

/** `body`: an object or list is sent as JSON; text, bytes and streams go out as they are. */
export type Sent = {
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

export type Transport = {
  /** Where paths are put behind. */
  baseUrl: string;
  send(request: Request, address: string): Promise<Response>;
};

/** The exported handlers, without a socket; `address` is what the socket would say. */
export function inProcess(): Transport {
  return { baseUrl: config().baseUrl, send: handle };
}

/**
 * A running server. It sees every call come from this machine; a server with TRUSTED_PROXIES=1 counts the
 * personas apart all the same.
 */
export function overHttp(baseUrl: string): Transport {
  return {
    baseUrl,
    send(request, address) {
      const forwarded = new Request(request);
      if (!forwarded.headers.has("x-forwarded-for")) forwarded.headers.set("x-forwarded-for", address);
      return fetch(forwarded);
    },
  };
}

/** `address` is a new one for every persona unless given, so that no test spends the limits of another. */
export type PersonaOptions = {
  transport?: Transport | undefined;
  address?: string | undefined;
  headers?: Record<string, string> | undefined;
};

export type Persona = {
  address: string;
  call(method: string, path: string, sent?: Sent): Promise<Answer>;
};

export function persona(options: PersonaOptions = {}): Persona {
  const { transport = inProcess(), address = newAddress(), headers } = options;
  return {
    address,
    async call(method, path, sent = {}) {
      const request = requestOf(transport.baseUrl + path, method, {
        ...sent,
        headers: { ...headers, ...sent.headers },
      });
      const answer = await answerOf(await transport.send(request, address));
      requireDocumented({ method, path, headers: request.headers, body: sent.body }, answer);
      return answer;
    },
  };
}

/** An installed program: no credential but the key or token in its bodies. */
export function anonymous(slug: string, options: PersonaOptions = {}) {
  const { address, call } = persona(options);
  const base = `/${slug}/license/v1`;
  return {
    address,
    call: (method: string, path: string, sent?: Sent) => call(method, base + path, sent),
    activate: (body?: unknown, sent?: Sent) => call("POST", `${base}/activate`, { ...sent, body }),
    trial: (body?: unknown, sent?: Sent) => call("POST", `${base}/trial`, { ...sent, body }),
    validate: (body?: unknown, sent?: Sent) => call("POST", `${base}/validate`, { ...sent, body }),
    deactivate: (body?: unknown, sent?: Sent) => call("POST", `${base}/deactivate`, { ...sent, body }),
    publicKey: (sent?: Sent) => call("GET", `${base}/public-key`, sent),
  };
}

/** A shop's server with a service token; null for one that sends none. */
export function serviceToken(slug: string, token: string | null, options: PersonaOptions = {}) {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const { address, call } = persona({ ...options, headers: { ...authorization, ...options.headers } });
  const base = `/${slug}/keys/v1`;
  const change = (verb: string) => (id: string, body?: unknown) =>
    call("POST", `${base}/keys/${id}/${verb}`, { body });
  return {
    address,
    call: (method: string, path: string, sent?: Sent) => call(method, base + path, sent),
    issue: (body?: unknown, sent?: Sent) => call("POST", `${base}/keys`, { ...sent, body }),
    lookUp: (query: Record<string, string>) => call("GET", `${base}/keys?${new URLSearchParams(query)}`),
    list: (query: Record<string, string>) => call("GET", `${base}/keys?${new URLSearchParams(query)}`),
    show: (id: string) => call("GET", `${base}/keys/${id}`),
    change: (id: string, body?: unknown, sent?: Sent) =>
      call("PATCH", `${base}/keys/${id}`, { ...sent, body }),
    replace: (id: string, sent?: Sent) => call("POST", `${base}/keys/${id}/replace`, sent),
    devices: (id: string, query: Record<string, string> = {}) =>
      call("GET", `${base}/keys/${id}/devices?${new URLSearchParams(query)}`),
    freeDevice: (id: string, device: string) => call("DELETE", `${base}/keys/${id}/devices/${device}`),
    suspend: change("suspend"),
    revoke: change("revoke"),
    reactivate: change("reactivate"),
  };
}

let addresses = 0;

/** From 10.0.0.0/8, never twice in a process. */
export function newAddress(): string {
  addresses += 1;
  return ["10", addresses >> 16, (addresses >> 8) & 255, addresses & 255].join(".");
}

async function handle(request: Request, address: string): Promise<Response> {
  const found = matchRoute(routes, new URL(request.url).pathname);
  if (!found) throw new Error(`${request.url} is no address of the API.`);
  const { route, params } = found;
  const answer = handlerFor(route, request.method);
  // As a server would.
  request.headers.set(PEER_HEADER, peerValue({ address }));
  return answer(request, { params: Promise.resolve(params) });
}

function requestOf(url: string, method: string, { body, headers }: Sent): Request {
  // The DOM's types lack `duplex`, which Node asks for with a streamed body.
  const init: RequestInit & { duplex: "half" } = { method, body: encoded(body), duplex: "half" };
  return new Request(url, headers ? { ...init, headers } : init);
}

function encoded(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  if (typeof body === "string" || body instanceof ReadableStream) return body;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return JSON.stringify(body);
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  if (text === "") return { status, headers, body: null };
  const type = headers.get("content-type");
  if (type !== "application/json; charset=utf-8") throw new Error(`An API answer of type ${type}: ${text}`);
  return { status, headers, body: JSON.parse(text) };
}
