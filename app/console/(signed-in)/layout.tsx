import type { ReactNode } from "react";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { currentProblem } from "@/lib/session/flash";
import { ConsoleFrame } from "@/lib/ui/console/frame";
import { Flash } from "@/lib/ui/flash";
import { signOut } from "../actions";
import { OnceGone } from "./once-gone";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { operator } = await currentOperator();
  const look = await currentLook();
  return (
    <ConsoleFrame look={look} operator={operator} signOut={signOut}>
      <Flash look={look} problem={await currentProblem()} />
      <OnceGone />
      {children}
    </ConsoleFrame>
  );
}
