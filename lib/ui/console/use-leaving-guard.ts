"use client";
/** Asks before the page is left. */
import { useEffect, useRef } from "react";

/** `question`: where the browser does not ask in its own words. Hands back how to leave without being asked. */
export function useLeavingGuard(isArmed: boolean, question: string): () => void {
  const armed = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!isArmed) return;
    const end = new AbortController();
    armed.current = end;
    const first = { signal: end.signal, capture: true };
    addEventListener("beforeunload", (event) => event.preventDefault(), first);
    addEventListener("click", leaveToBrowser, first);
    addEventListener("submit", (event) => askBeforeSending(event, question), first);
    if ("navigation" in window)
      window.navigation.addEventListener("navigate", (event) => askBeforeGoingBack(event, question), first);
    return () => end.abort();
  }, [isArmed, question]);
  return () => armed.current?.abort();
}

/** Links are then followed by the browser, which asks, and not by Next, which would not. */
function leaveToBrowser(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
}

/**
 * Every action replaces what the page shows, but for those of forms that are part of it. A form with an address is sent by the
 * browser, which asks by itself.
 */
function askBeforeSending(event: SubmitEvent, question: string): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute("action")?.startsWith("/")) return;
  if (form.closest("[data-once]") || confirm(question)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Back and forward between pages that Next changed without loading any. */
function askBeforeGoingBack(event: NavigateEvent, question: string): void {
  const isWithin = event.navigationType === "traverse" && event.destination.sameDocument;
  if (isWithin && event.cancelable && !confirm(question)) event.preventDefault();
}
