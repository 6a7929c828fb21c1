import type { ReactNode } from "react";
import { listApplications } from "@/lib/domain/applications/list";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { roleMay } from "@/lib/domain/permissions";
import { applicationTabs } from "@/lib/session/application-tabs";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentProblem } from "@/lib/session/flash";
import { PartWords } from "@/lib/ui/console/part-words";
import { Flash } from "@/lib/ui/flash";
import { find, signOut, switchLanguage } from "../actions";
import { ConsoleFrame } from "./frame/frame";
import { OnceGone } from "./once-gone";
import { FindBox } from "./palette/find-box";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { operator } = await currentOperator();
  const look = await currentConsoleLook();
  const { frame, common } = look.words;
  const applications = (await listApplications(contextFor(SYSTEM, look.now))).map(({ slug, name, kind }) => ({
    slug,
    name,
    tabs: applicationTabs(kind, frame).map(({ segment }) => segment),
  }));
  return (
    <ConsoleFrame
      operator={operator}
      applications={applications}
      mayCreate={roleMay(operator.role, "applications")}
      signOut={signOut}
      switchLanguage={switchLanguage}
      search={
        <FindBox action={find} words={{ box: look.words.find.box, palette: look.words.find.palette }} />
      }
    >
      <Flash problem={await currentProblem()} />
      <OnceGone text={common.shownOnce} />
      <PartWords words={{ ...common.parts, cancel: common.cancel }}>{children}</PartWords>
    </ConsoleFrame>
  );
}
