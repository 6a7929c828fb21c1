/** What narrows a list. An address, so that it can be kept and passed on. */
import type { ReactNode } from "react";

type Props = {
  /** Of the list, which shows all without a filter. */
  path: string;
  isOpen: boolean;
  children: ReactNode;
};

export function FilterForm({ path, isOpen, children }: Props) {
  return (
    <details open={isOpen} className="mb-6 rounded-box border border-line bg-base-100 px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">Filter</summary>
      <form method="get" action={path} className="pb-4">
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary min-h-control">
            Show
          </button>
          <a href={path} className="btn btn-outline min-h-control border-muted">
            Show all
          </a>
        </div>
      </form>
    </details>
  );
}
