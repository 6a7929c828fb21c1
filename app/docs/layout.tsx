import type { ReactNode } from "react";
import { currentLook } from "@/lib/session/current";
import { Shell } from "@/lib/ui/shell";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <Shell look={await currentLook()} isWide>
      <div lang="en">{children}</div>
    </Shell>
  );
}
