"use client";
/** Asks before the page is left. */
import { useEffect } from "react";

const QUESTION =
  "What is shown here is shown only once, and you have not copied all of it. Leave it all the same?";

export function useLeavingGuard(isArmed: boolean): void {
  useEffect(() => {
    if (!isArmed) return;
    const end = new AbortController();
    const first = { signal: end.signal, capture: true };
    addEventListener("beforeunload", (event) => event.preventDefault(), first);
    addEventListener("click", leaveToBrowser, first);
    addEventListener("submit", askBeforeSending, first);
    if ("navigation" in window) window.navigation.addEventListener("navigate", askBeforeGoingBack, first);
    return () => end.abort();
  }, [isArmed]);
}

/** Links are then followed by the browser, which asks, and not by Next, which would not. */
function leaveToBrowser(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
}

/** Every action replaces what the page shows. A form with an address is sent by the browser, which asks by itself. */
function askBeforeSending(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute("action")?.startsWith("/")) return;
  if (confirm(QUESTION)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Back and forward between pages that Next changed without loading any. */
function askBeforeGoingBack(event: NavigateEvent): void {
  const isWithin = event.navigationType === "traverse" && event.destination.sameDocument;
  if (isWithin && event.cancelable && !confirm(QUESTION)) event.preventDefault();
}
