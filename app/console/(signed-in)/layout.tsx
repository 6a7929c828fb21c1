import type { ReactNode } from "react";
import { currentLook } from "@/lib/session/current";
import { currentOperator, currentPath } from "@/lib/session/current-operator";
import { ConsoleFrame } from "@/lib/ui/console/frame";
import { OnceGone } from "@/lib/ui/console/once-gone";
import { OwnScript } from "@/lib/ui/own-script";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { operator } = await currentOperator();
  const look = await currentLook();
  return (
    <>
      <OwnScript look={look} name="console-copy" />
      <OwnScript look={look} name="console-once" />
      <ConsoleFrame look={look} operator={operator} path={await currentPath()}>
        <OnceGone />
        {children}
      </ConsoleFrame>
    </>
  );
}
