/** The built server beside this process, on the same database: rows are made here, pages asked for there. */
import { request } from "node:http";
import { actionOfBuild, formOfAction, keyInPage } from "@/tests/support/server-actions";
import {
  type RunningServer,
  sharedEnvironment,
  sharedServer,
  startServer,
} from "@/tests/support/server-process";

export type Answer = Readonly<{
  status: number;
  headers: Headers;
  /** Cookies as `Set-Cookie` gives them. */
  setCookies: string[];
  text: string;
  /** The body as it came over the wire. */
  bytes: Buffer;
}>;
export type Fields = Record<string, string>;
export type Pages = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** A form, as a browser without a page of ours would send it. */
  post(path: string, fields: Fields, headers?: Record<string, string>): Promise<Answer>;
  /** The form of a server action, by its name and the page beside which it stands. */
  act(path: string, action: string, fields?: Fields, headers?: Record<string, string>): Promise<Answer>;
  /** The same from the page that has it, which then says why it was refused. */
  actOnPage(path: string, action: string, fields?: Fields, headers?: Record<string, string>): Promise<Answer>;
};
export type PageServer = RunningServer & Pages & { port: number };

/** The one that all test files of this process share. Many forms are sent to it from one address. */
export async function sharedPageServer(): Promise<PageServer> {
  const limits = { CODE_ATTEMPTS_PER_10_MINUTES: "1000" };
  return pageServer(await sharedServer({ ...sharedEnvironment("BASE_URL", "DATA_DIR"), ...limits }));
}

export async function startPageServer(env: Record<string, string> = {}): Promise<PageServer> {
  return pageServer(await startServer({ env: { ...sharedEnvironment("BASE_URL"), ...env } }));
}

function pageServer(running: RunningServer): PageServer {
  const port = Number(new URL(running.url).port);
  return { ...running, port, ...pagesAt(port) };
}

/** Of whatever server listens there on this machine. */
export function pagesAt(port: number): Pages {
  return {
    get: (path, headers = {}) => exchange(port, "GET", path, headers),
    post: (path, fields, headers = {}) =>
      exchange(
        port,
        "POST",
        path,
        { "content-type": "application/x-www-form-urlencoded", ...headers },
        new URLSearchParams(fields).toString(),
      ),
    act: (path, action, fields = {}, headers = {}) => {
      const { type, body } = formOfAction(actionOfBuild(pathOnly(path), action), fields);
      return exchange(port, "POST", path, { "content-type": type, ...headers }, body);
    },
    actOnPage: async (path, action, fields = {}, headers = {}) => {
      const built = actionOfBuild(pathOnly(path), action);
      const page = await exchange(port, "GET", path, headers);
      const { type, body } = formOfAction(built, fields, keyInPage(page.text, built));
      return exchange(port, "POST", path, { "content-type": type, ...headers }, body);
    },
  };
}

function pathOnly(path: string): string {
  return path.split("?", 1)[0] ?? "";
}

/** Not `fetch`: it would follow, decode and refuse to send some headers. */
export function exchange(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = "",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body ? { "content-length": String(Buffer.byteLength(body)) } : {};
    const call = request({ host: "127.0.0.1", port, method, path, headers: { ...length, ...headers } });
    call.on("error", reject).on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      response.on("end", () => {
        const given = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct))
          for (const value of values ?? []) given.append(name, value);
        const setCookies = response.headers["set-cookie"] ?? [];
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: given,
          setCookies,
          text: bytes.toString(),
          bytes,
        });
      });
    });
    call.end(body);
  });
}

/** What a browser sends back of the cookies in an answer. */
export function cookieOf({ setCookies }: Answer): string {
  return setCookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

/** Why a form was refused, as the page says it. */
export function alertIn(text: string): string | undefined {
  return /<[^>]*role="alert"[^>]*>([^<]*)/.exec(text)?.[1];
}

export const HTML = "text/html; charset=utf-8";

/** What a page says, without what is new in each: nonces, and the moment of a refusal. */
export function withoutMoment(html: string): string {
  return html.replace(/[\w+/]{22}==/g, "nonce").replace(/at\\*":\d+/g, "at");
}
