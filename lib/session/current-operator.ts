/** Which operator looks at a page of the console. For pages only: reads Next's request, or sends the visitor on. */
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { SEARCH_HEADER, signInPath } from "./console-place";
import { type OperatorSession, operatorSessionOf, placeBefore } from "./operator";
import { PATH_HEADER } from "./page-path";

/** Null if no one is signed in. */
export const optionalOperator = cache(
  async (): Promise<OperatorSession | null> => operatorSessionOf((await headers()).get("cookie"), new Date()),
);

/** Redirects to the next step of signing in, if one is left. */
export async function currentOperator(): Promise<OperatorSession> {
  const session = await optionalOperator();
  if (!session) redirect(signInPath((await currentPath()) + ((await headers()).get(SEARCH_HEADER) ?? "")));
  const before = placeBefore(session, await currentPath());
  if (before) redirect(before);
  return session;
}

/** The path of the page that is being drawn, for navigation that marks where one is. */
export async function currentPath(): Promise<string> {
  return (await headers()).get(PATH_HEADER) ?? "";
}
