"use client";
/** The page itself, below the frame. Next keeps it while the page changes, so it looks at the address itself. */
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isUntranslated } from "../../messages/console/untranslated";

/** `language`: of the frame. */
export function MainPart({ language, children }: { language: string; children: ReactNode }) {
  const isEnglish = isUntranslated(usePathname()) && language !== "en";
  return (
    <main
      id="content"
      tabIndex={-1}
      lang={isEnglish ? "en" : undefined}
      className="mx-auto w-full max-w-6xl grow px-4 pt-4 pb-8 outline-none"
    >
      {children}
    </main>
  );
}
