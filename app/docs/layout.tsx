import type { ReactNode } from "react";
import { Shell } from "@/lib/ui/shell";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <Shell isWide>
      <div lang="en">{children}</div>
    </Shell>
  );
}
