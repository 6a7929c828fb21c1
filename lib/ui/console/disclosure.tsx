/** More to read, below its button. Holds no form: for those there is the menu of an act. */

import type { ReactNode } from "react";
import { Icon } from "../icon";

type Props = {
  label: ReactNode;
  look: keyof typeof LOOKS;
  /** To begin with. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
};

const LOOKS = {
  /** Above a part of the page. */
  section: "btn btn-ghost min-h-control gap-1 px-2 font-normal",
  quiet: "btn btn-outline min-h-control gap-1 border-muted",
  link: "inline-flex min-h-8 cursor-pointer items-center gap-1 text-small text-link underline underline-offset-4",
};

export function Disclosure({ label, look, isOpen, className, children }: Props) {
  return (
    <details open={isOpen} className={`group/disclosure ${className ?? ""}`}>
      <summary className={LOOKS[look]}>
        <span>{label}</span>
        <Icon name="chevron-down" className="size-4 group-open/disclosure:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
