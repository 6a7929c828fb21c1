import type { ReactNode } from "react";
import { currentProblem } from "@/lib/session/flash";
import { Shell } from "@/lib/ui/shell";

export default async function CustomerLayout({ children }: { children: ReactNode }) {
  return <Shell problem={await currentProblem()}>{children}</Shell>;
}
