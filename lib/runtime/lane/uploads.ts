/** Which requests bring a file, that may be gigabytes and take hours: by the routes themselves, wherever they are answered. */
import type { IncomingMessage } from "node:http";
import { consoleBodies } from "../../console/http/bodies";
import { matchRoute, type RoutePattern } from "../../http/route";
import { routes } from "../../http/routes";
import { publicUrl } from "./request-target";

type Asked = Pick<IncomingMessage, "method" | "url">;

const places: readonly RoutePattern[] = [...routes, ...consoleBodies];

export function isUpload(asked: Asked): boolean {
  return isUploadAt(places, asked);
}

/** The same, of those that the pages process takes. */
export function isConsoleUpload(asked: Asked): boolean {
  return isUploadAt(consoleBodies, asked);
}

function isUploadAt(among: readonly RoutePattern[], { method, url = "" }: Asked): boolean {
  // The host is of no account; parsing resolves dots. What is encoded may be another address to who decodes it, and no client of ours encodes.
  const path = publicUrl("http://localhost", url)?.pathname;
  if (path === undefined || path.includes("%")) return false;
  const upload = matchRoute(among, path)?.route.upload;
  return upload !== undefined && upload === method;
}
