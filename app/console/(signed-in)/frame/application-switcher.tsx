"use client";
/** Switches to another application, on the same tab if that has it. */
import { usePathname } from "next/navigation";
import { Link } from "@/lib/ui/console/link";
import { MENU_ITEM, Menu } from "@/lib/ui/console/menu";
import { Icon } from "@/lib/ui/icon";

/** `tabs`: the first segments below the application's address that its kind has. */
export type Switchable = Readonly<{ slug: string; name: string; tabs: readonly string[] }>;

type Props = {
  applications: readonly Switchable[];
  label: string;
  /** Shown where no application is open. */
  none: string;
  all: string;
  /** Null for those who may not create one. */
  create: string | null;
};

const APPLICATIONS = "/console/applications";
const OPEN = /^\/console\/applications\/([^/]+)(?:\/([^/]+))?/;

export function ApplicationSwitcher({ applications, label, none, all, create }: Props) {
  const [, slug, tab] = OPEN.exec(usePathname()) ?? [];
  const current = applications.find((one) => one.slug === slug);
  const name = <span className="max-w-28 truncate font-semibold sm:max-w-52">{current?.name ?? none}</span>;
  return (
    <Menu label={label} button={name} place="left" className="min-w-0">
      <ul>
        {applications.map((one) => (
          <li key={one.slug}>
            <Link
              href={`${APPLICATIONS}/${one.slug}${tab && one.tabs.includes(tab) ? `/${tab}` : ""}`}
              aria-current={one === current ? "true" : undefined}
              className={MENU_ITEM}
            >
              <span className="grow wrap-anywhere">{one.name}</span>
              {one === current && <Icon name="check" className="size-4" />}
            </Link>
          </li>
        ))}
      </ul>
      <div className={applications.length > 0 ? "mt-2 border-t border-line pt-2" : ""}>
        <Link href="/console" className={MENU_ITEM}>
          {all}
        </Link>
        {create !== null && (
          <Link href={`${APPLICATIONS}/new`} className={MENU_ITEM}>
            {create}
          </Link>
        )}
      </div>
    </Menu>
  );
}
