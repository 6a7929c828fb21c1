"use client";
/**
 * What is said once. The cookie that brought it goes: where Next fetched the page for an action, the proxy's answer did not
 * reach the browser. Nor is it said again by a page that someone goes back to without loading it.
 */
import { type ReactNode, useEffect, useState } from "react";

const said = new Set<string>();

/** `id`: different for each message. Use it as the key, too. */
export function SaidOnce({ id, children }: { id: string; children: ReactNode }) {
  const [wasSaid] = useState(() => said.has(id));
  useEffect(() => {
    said.add(id);
    const isHttps = location.protocol === "https:";
    const name = isHttps ? "__Host-latchkey-flash" : "latchkey-flash";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people use.
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  }, [id]);
  return wasSaid ? null : children;
}
