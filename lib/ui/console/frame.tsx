/** The frame of the console: where one is, where one can go, who one is. */
import type { ReactNode } from "react";
import type { FormAction } from "../../actions/form-state";
import { Form } from "../forms/form";
import type { Look } from "../look";
import { NavLink } from "./nav-link";

type Props = {
  look: Look;
  operator: { email: string; role: string };
  signOut: FormAction;
  children: ReactNode;
};

const PLACES = [
  { href: "/console", marks: "/console/applications", label: "Applications" },
  { href: "/console/log", marks: "area", label: "Log" },
  { href: "/console/team", marks: "area", label: "Team" },
  { href: "/console/self-check", marks: "area", label: "Self-check" },
] as const;

export function ConsoleFrame({ look, operator, signOut, children }: Props) {
  return (
    <>
      <a
        href="#content"
        className="btn btn-primary absolute top-2 left-2 z-10 -translate-y-20 focus:translate-y-0"
      >
        {look.messages.common.skip}
      </a>
      <header className="border-b border-line bg-base-100">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
          <NavLink href="/console" className="plain flex min-h-11 items-center font-semibold">
            {look.brand.name} console
          </NavLink>
          <nav aria-label="Console" className="flex flex-wrap gap-x-4">
            {PLACES.map(({ href, marks, label }) => (
              <NavLink
                key={href}
                href={href}
                marks={marks}
                className="plain inline-flex min-h-11 items-center hover:underline aria-[current=page]:font-semibold"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex flex-wrap items-center gap-x-4">
            <NavLink
              href="/console/you"
              className="plain inline-flex min-h-11 items-center wrap-anywhere hover:underline"
            >
              {operator.email} ({operator.role})
            </NavLink>
            <Form action={signOut} label="Sign out" pending="Signing out …" look="quiet" />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-4 py-6 outline-none">
        {children}
      </main>
    </>
  );
}
