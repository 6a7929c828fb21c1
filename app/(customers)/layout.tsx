import type { ReactNode } from "react";
import { currentLook } from "@/lib/session/current";
import { currentProblem } from "@/lib/session/flash";
import { Shell } from "@/lib/ui/shell";

export default async function CustomerLayout({ children }: { children: ReactNode }) {
  return (
    <Shell look={await currentLook()} problem={await currentProblem()}>
      {children}
    </Shell>
  );
}
