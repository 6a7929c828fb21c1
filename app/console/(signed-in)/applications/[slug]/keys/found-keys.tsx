"use client";
/** The list of keys; nothing if a search was refused because there is no such key. */
import type { ReactNode } from "react";
import { useFieldError } from "@/lib/ui/forms/form-scope";

export function FoundKeys({ none, children }: { none: ReactNode; children: ReactNode }) {
  return useFieldError("q") ? none : children;
}
