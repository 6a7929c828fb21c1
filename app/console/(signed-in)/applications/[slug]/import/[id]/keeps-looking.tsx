"use client";
/** Asks for the page again every now and then, for one that shows how far something is. */
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 1_500;

export function KeepsLooking() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
