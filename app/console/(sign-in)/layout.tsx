import type { ReactNode } from "react";
import { currentProblem } from "@/lib/session/flash";
import { Shell } from "@/lib/ui/shell";

export default async function SignInLayout({ children }: { children: ReactNode }) {
  return <Shell problem={await currentProblem()}>{children}</Shell>;
}
