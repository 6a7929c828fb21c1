/** The header of the console: application, places, operator. One row, also on a phone. */
import type { ComponentProps, ReactNode } from "react";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Mark } from "@/lib/ui/mark";
import { ApplicationSwitcher, type Switchable } from "./application-switcher";
import { NavLink } from "./nav-link";
import { PersonMenu } from "./person-menu";
import { placesIn } from "./places";

type Props = ComponentProps<typeof PersonMenu> & {
  applications: readonly Switchable[];
  mayCreate: boolean;
  /** The search, between the application and the places. */
  search?: ReactNode;
  children: ReactNode;
};

export async function ConsoleFrame({ applications, mayCreate, search, children, ...person }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.frame;
  return (
    <div className="console flex grow flex-col text-body">
      <a
        href="#content"
        className="btn btn-primary absolute top-2 left-2 z-30 -translate-y-20 focus:translate-y-0"
      >
        {look.messages.common.skip}
      </a>
      <header className="border-b border-line bg-base-100">
        <div className="mx-auto flex h-header max-w-6xl items-center gap-2 px-4">
          <NavLink
            href="/console"
            className="plain flex min-h-control min-w-control shrink-0 items-center gap-2 font-semibold"
          >
            {look.brand.logo ? (
              // biome-ignore lint/performance/noImgElement: a small file that is served as it is
              <img src={look.brand.logo} alt="" className="h-7 max-w-32 object-contain object-left" />
            ) : (
              <Mark />
            )}
            <span className="sr-only md:not-sr-only md:max-w-48 md:truncate">
              {text.console(look.brand.name)}
            </span>
          </NavLink>
          <ApplicationSwitcher
            applications={applications}
            label={text.switchTo}
            none={text.choose}
            all={text.allApplications}
            create={mayCreate ? text.newApplication : null}
          />
          <div className="ml-auto flex items-center gap-2">
            {search}
            <nav aria-label={text.places} className="hidden lg:flex">
              {placesIn(text).map(({ label, ...place }) => (
                <NavLink
                  key={place.href}
                  {...place}
                  className="plain inline-flex min-h-control items-center rounded-field px-3 whitespace-nowrap hover:bg-base-200 aria-[current=page]:font-semibold"
                >
                  {label}
                </NavLink>
              ))}
            </nav>
            <PersonMenu {...person} />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-4 pt-4 pb-8 outline-none">
        {children}
      </main>
    </div>
  );
}
