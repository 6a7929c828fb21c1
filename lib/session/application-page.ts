/** How every page of one application begins: who looks, at what, and what they may change. For pages only. */
import { notFound } from "next/navigation";
import type { ApplicationKind } from "../domain/applications/application";
import { contextFor, SYSTEM } from "../domain/context";
import { type Permission, roleMay } from "../domain/permissions";
import { currentApplication } from "./current-application";
import { currentConsoleLook } from "./current-console-look";
import { currentOperator } from "./current-operator";

/** `isFor`: applications of other kinds have no such page. `base`: the address of the application's overview. */
export async function applicationPage(
  params: Promise<{ slug: string }>,
  isFor: (kind: ApplicationKind) => boolean = () => true,
) {
  const look = await currentConsoleLook();
  const { operator } = await currentOperator();
  const application = await currentApplication((await params).slug);
  if (!isFor(application.kind)) notFound();
  return {
    look,
    ctx: contextFor(SYSTEM, look.now),
    application,
    base: `/console/applications/${application.slug}`,
    may: (permission: Permission) => roleMay(operator.role, permission),
  };
}
