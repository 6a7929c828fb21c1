/** Where a form of the console that was not even read is answered. */
import { operatorSessionOf, placeBefore } from "../../session/operator";

const BEHIND_THE_DOOR = /^\/console\/(?!(?:sign-in|sign-out|enter|oidc)(?:\/|$))/;

const SECOND_FACTOR = "/console/second-factor";

/** Its own page; for who may not see that, the one to which it would lead: an answer with a status of its own leads nowhere. */
export async function placeToShow(path: string, { headers }: Request): Promise<string> {
  if (!BEHIND_THE_DOOR.test(path)) return path;
  const session = await operatorSessionOf(headers.get("cookie"), new Date());
  if (!session) return "/console/sign-in";
  const before = placeBefore(session, path);
  if (before) return before;
  return path === SECOND_FACTOR ? "/console" : path;
}
