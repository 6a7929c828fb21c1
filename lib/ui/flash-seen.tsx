"use client";
/** What is said once was said: where Next fetched the page for an action, the proxy's answer did not reach the browser. */
import { useEffect } from "react";

export function FlashSeen() {
  useEffect(() => {
    const isHttps = location.protocol === "https:";
    const name = isHttps ? "__Host-latchkey-flash" : "latchkey-flash";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people use.
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  }, []);
  return null;
}
