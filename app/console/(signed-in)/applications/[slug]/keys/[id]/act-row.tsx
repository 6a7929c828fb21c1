/** The row of the act that the address names. */

import type { ReactNode } from "react";
import type { IssuablePlan } from "@/lib/domain/keys/issuable-plans";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Link } from "@/lib/ui/console/link";
import type { Act, ActProps } from "./acts";
import { ChangeForm } from "./change-form";
import { CodeForm } from "./code-form";
import { FocusedSection } from "./focused-section";
import { LinkForm } from "./link-form";
import { ReplaceForm } from "./replace-form";
import { RevokeForm } from "./revoke-form";
import { keyWords } from "./words";

type Props = Omit<ActProps, "cancel"> & { act: Act; path: string; plans: readonly IssuablePlan[] };

export async function ActRow({ act, path, plans, ...props }: Props) {
  const { words, locale } = await currentConsoleLook();
  const { more } = keyWords(locale.language);
  const cancel = (
    <Link href={path} scroll={false} className="btn btn-outline min-h-control border-muted">
      {words.common.cancel}
    </Link>
  );
  return (
    <FocusedSection key={act} title={more[act]}>
      {formOf(act, { ...props, cancel }, plans)}
    </FocusedSection>
  );
}

function formOf(act: Act, props: ActProps, plans: readonly IssuablePlan[]): ReactNode {
  switch (act) {
    case "change":
      return <ChangeForm {...props} plans={plans} />;
    case "replace":
      return <ReplaceForm {...props} />;
    case "code":
      return <CodeForm {...props} />;
    case "link":
      return <LinkForm {...props} />;
    case "revoke":
      return <RevokeForm {...props} />;
  }
}
