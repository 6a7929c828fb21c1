/** Pipelines that upload, and installed programs that check and download, as `personas.ts` has the others. */
import { readBody, requireDocumented } from "./documented";
import { type Answer, inProcess, type PersonaOptions, persona, type Sent } from "./personas";
import type { Form } from "./release-multipart";

/** Null sends no token. */
export function pipeline(slug: string, token: string | null, options: PersonaOptions = {}) {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const { address, call } = persona({ ...options, headers: { ...authorization, ...options.headers } });
  const upload =
    (path: string) =>
    (form: Form, sent: Sent = {}) =>
      call("POST", `/${slug}/ci/${path}`, { body: form.body, headers: { ...form.headers, ...sent.headers } });
  return {
    address,
    call: (method: string, path: string, sent?: Sent) => call(method, `/${slug}/ci${path}`, sent),
    release: upload("release"),
    plugin: upload("plugin"),
  };
}

export type Question = {
  edition?: string;
  channel?: string;
  version?: string;
  instance?: string;
  platform?: string;
  arch?: string;
  /** After `Bearer`. */
  license?: string;
  updateKey?: string;
};

export type Bytes = { status: number; headers: Headers; bytes: Buffer };

export function program(slug: string, options: PersonaOptions = {}) {
  const { address, call } = persona(options);
  const { send } = options.transport ?? inProcess();
  return {
    address,
    call: (method: string, path: string, sent?: Sent) => call(method, `/${slug}/v1${path}`, sent),
    check: ({ license, updateKey, ...query }: Question = {}): Promise<Answer> =>
      call("GET", `/${slug}/v1/check?${new URLSearchParams(query)}`, {
        headers: {
          ...(license === undefined ? {} : { authorization: `Bearer ${license}` }),
          ...(updateKey === undefined ? {} : { "x-update-key": updateKey }),
        },
      }),
    publicKey: () => call("GET", `/${slug}/v1/public-key`),
    /** Any address of the service. */
    async download(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Bytes> {
      const response = await send(new Request(url, { method, headers }), address);
      const bytes = Buffer.from(await response.arrayBuffer());
      requireDocumented(
        { method, path: pathOf(url), headers: new Headers(headers), body: null },
        {
          status: response.status,
          headers: response.headers,
          body: readBody(response.headers, bytes),
        },
      );
      return { status: response.status, headers: response.headers, bytes };
    },
  };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
