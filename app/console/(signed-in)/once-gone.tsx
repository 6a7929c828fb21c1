"use client";
/** Says why a page no longer shows what it showed once: it was loaded again, or gone back to. */
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Alert } from "@/lib/ui/alert";
import { forgetShown, SHOWN_ONCE, wasShownAt } from "@/lib/ui/console/once/mark";

export function OnceGone({ text }: { text: string }) {
  const path = usePathname();
  const [isGone, setGone] = useState(false);
  /** Null while the page is the one that the browser loaded. */
  const isReturn = useRef<boolean | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const returned = () => {
      isReturn.current = true;
    };
    addEventListener("popstate", returned, { signal: end.signal });
    addEventListener(SHOWN_ONCE, () => setGone(false), { signal: end.signal });
    return () => end.abort();
  }, []);
  useEffect(() => {
    const isAgain = isReturn.current ?? wasLoadedAgain();
    isReturn.current = false;
    const isOf = wasShownAt(path) && document.querySelector("[data-once]") === null;
    if (isOf && !isAgain) forgetShown();
    setGone(isOf && isAgain);
  }, [path]);
  if (!isGone) return null;
  return (
    <Alert kind="info" announce>
      {text}
    </Alert>
  );
}

function wasLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}
