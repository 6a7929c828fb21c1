"use client";
/** What is said on one page alone, though it is in the frame, which Next keeps while the page below changes. */
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";

/** Give it a new key whenever the frame is drawn. */
export function UntilLeft({ children }: { children: ReactNode }) {
  const path = usePathname();
  const [saidAt] = useState(path);
  return path === saidAt && children;
}
