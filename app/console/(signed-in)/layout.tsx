import type { ReactNode } from "react";
import { findWords } from "@/lib/messages/console/find-words";
import { currentLook } from "@/lib/session/current";
import { currentOperator } from "@/lib/session/current-operator";
import { currentProblem } from "@/lib/session/flash";
import { ConsoleFrame } from "@/lib/ui/console/frame";
import { FindBox } from "@/lib/ui/console/palette/find-box";
import { Flash } from "@/lib/ui/flash";
import { find, signOut } from "../actions";
import { OnceGone } from "./once-gone";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { operator } = await currentOperator();
  const look = await currentLook();
  const { box, palette } = findWords(look.locale.language);
  return (
    <ConsoleFrame look={look} operator={operator} signOut={signOut}>
      <div className="mb-4">
        <FindBox action={find} words={{ box, palette }} />
      </div>
      <Flash look={look} problem={await currentProblem()} />
      <OnceGone />
      {children}
    </ConsoleFrame>
  );
}
