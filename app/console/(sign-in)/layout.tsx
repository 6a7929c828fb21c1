import type { ReactNode } from "react";
import { currentLook } from "@/lib/session/current";
import { currentProblem } from "@/lib/session/flash";
import { Flash } from "@/lib/ui/flash";
import { Shell } from "@/lib/ui/shell";

export default async function SignInLayout({ children }: { children: ReactNode }) {
  const look = await currentLook();
  return (
    <Shell look={look}>
      <Flash look={look} problem={await currentProblem()} />
      {children}
    </Shell>
  );
}
