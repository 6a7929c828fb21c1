/** The frame of every customer page: the vendor, the content, and links to the other pages. */

import type { ReactNode } from "react";
import { currentLook } from "../session/current";
import type { ProblemCode } from "../words/messages";
import { Flash } from "./flash";
import { Mark } from "./mark";

type Props = {
  /** What went wrong just before. */
  problem?: ProblemCode | null;
  /** For tables; text is read best in a narrow column. */
  isWide?: boolean;
  children: ReactNode;
};

export async function Shell({ problem = null, isWide = false, children }: Props) {
  const look = await currentLook();
  const { brand, messages } = look;
  const width = isWide ? "max-w-6xl" : "max-w-2xl";
  return (
    <>
      <a
        href="#content"
        className="btn btn-primary absolute top-2 left-2 z-10 -translate-y-20 focus:translate-y-0"
      >
        {messages.common.skip}
      </a>
      <header className="border-b border-line bg-base-100">
        <div className={`mx-auto flex items-center px-4 py-3 ${width}`}>
          <a href="/" className="plain flex min-h-11 items-center gap-3 font-semibold wrap-anywhere">
            {brand.logo ? (
              // biome-ignore lint/performance/noImgElement: the vendor's file is served as it is, so Next's own element would only add a script
              <img src={brand.logo} alt={brand.name} className="h-10 max-w-48 object-contain object-left" />
            ) : (
              <>
                <Mark />
                {brand.name}
              </>
            )}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`mx-auto w-full grow px-4 py-8 outline-none ${width}`}>
        <Flash problem={problem} />
        {children}
      </main>
      <footer className="border-t border-line text-sm text-muted">
        <nav aria-label={brand.name} className={`mx-auto flex flex-wrap gap-x-6 px-4 py-3 ${width}`}>
          <FooterLink href="/manage">{messages.common.manage}</FooterLink>
          <FooterLink href="/account">{messages.common.account}</FooterLink>
          {brand.support && <FooterLink href={brand.support}>{messages.common.support}</FooterLink>}
        </nav>
      </footer>
    </>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center">
      {children}
    </a>
  );
}
