/** The key that a page is about, which its title and the page itself ask for. For pages only. */
import { cache } from "react";
import type { Application } from "../domain/applications/find";
import { contextFor, SYSTEM } from "../domain/context";
import { type KeyDetail, keyDetail } from "../domain/keys/key-detail";

/** Asked once per request. Null for an unknown id and for a key of another application. */
export const currentKey = cache(
  (application: Application, id: string): Promise<KeyDetail | null> =>
    keyDetail(contextFor(SYSTEM), application, id),
);

/** "…RTW7 · ada@example.com · Tessera Studio", as a tab of a browser names it. */
export function keyTitle({ lastFour, email, name }: KeyDetail, application: Application): string {
  return [`…${lastFour}`, email ?? name, application.name].filter(Boolean).join(" · ");
}
