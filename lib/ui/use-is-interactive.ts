"use client";
/** Whether scripts run: what does nothing without them is not shown until then. */
import { useSyncExternalStore } from "react";

/** `can`: what the browser must be able to do besides. */
export function useIsInteractive(can: () => boolean = always): boolean {
  return useSyncExternalStore(neverChanges, can, never);
}

const always = () => true;
const never = () => false;
const neverChanges = () => () => undefined;
