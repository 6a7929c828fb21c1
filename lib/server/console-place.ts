/** Leads operators to the page they wanted before they were asked to sign in; in front of Next, since pages set no cookies. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { forgetPlace, placeIn, rememberPlace } from "../session/console-place";
import { operatorSessionOf } from "../session/operator";
import { seeOther } from "./page-headers";

const HOME = "/console";

/** True when the request is answered. Otherwise the page is still to be sent, at most with a cookie more. Never rejects. */
export async function leadToPlace(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const to = req.url ?? "";
  const cookies = req.headers.cookie ?? null;
  if (req.method !== "GET" || !(to === HOME || to.startsWith(`${HOME}/`))) return false;
  const place = to === HOME ? placeIn(cookies) : rememberPlace(to);
  if (place === null) return false;
  try {
    const session = await operatorSessionOf(cookies, new Date());
    if (to !== HOME) {
      if (!session) res.appendHeader("set-cookie", place);
      return false;
    }
    if (!session?.isComplete) return false;
    res.appendHeader("set-cookie", forgetPlace());
    seeOther(res, place, randomUUID());
    return true;
  } catch {
    // The page says better what is wrong.
    return false;
  }
}
