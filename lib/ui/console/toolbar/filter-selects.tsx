"use client";
/** Filters of a list, in its toolbar. They are in the address, so that it can be kept and shared. */
import { useRouter } from "next/navigation";
import { type ReactNode, useOptimistic, useTransition } from "react";
import { useRefusal } from "../../forms/form-scope";
import { HiddenFields } from "../../hidden-fields";
import { LoadingBar } from "../loading-bar";
import { filterAddress } from "./filter-address";

type Option = Readonly<{ value: string; label: string }>;

export type FilterSelect = Readonly<{
  name: string;
  label: string;
  /** The value "" means any. */
  options: readonly Option[];
  /** Further ones, under headings. */
  groups?: readonly Readonly<{ label: string; options: readonly Option[] }>[];
}>;

type Props = {
  /** Of the list, which shows all without a filter. */
  path: string;
  label: string;
  selects: readonly FilterSelect[];
  /** By name. */
  chosen: Readonly<Record<string, string>>;
  /** Other parameters that stay. */
  kept: Readonly<Record<string, string>>;
  apply: string;
  /** Fields that are sent with the button alone, since half a date is none. */
  children?: ReactNode;
};

export function FilterSelects({ path, label, selects, chosen, kept, apply, children }: Props) {
  const router = useRouter();
  const wasRefused = useRefusal() !== null;
  const [isPending, start] = useTransition();
  const [values, show] = useOptimistic(chosen);
  const open = (form: HTMLFormElement) => {
    const address = filterAddress(path, form);
    // A page that refused a search keeps saying so until it is loaded.
    if (wasRefused) return location.assign(address);
    start(() => {
      show(Object.fromEntries(new URLSearchParams(address.slice(path.length))));
      router.push(address, { scroll: false });
    });
  };
  const button = (
    <button type="submit" className="btn btn-outline min-h-control border-muted">
      {apply}
    </button>
  );
  return (
    <form
      method="get"
      action={path}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        open(event.currentTarget);
      }}
      className="-m-1 flex min-w-0 items-center gap-2 overflow-x-auto p-1 [scrollbar-width:none] md:flex-wrap md:overflow-visible"
    >
      <HiddenFields values={kept} />
      {selects.map(({ name, label: named, options, groups = [] }) => (
        <select
          key={name}
          name={name}
          aria-label={named}
          value={values[name] ?? ""}
          onChange={({ currentTarget: { form } }) => form && open(form)}
          className={`h-control max-w-44 shrink-0 rounded-field border bg-base-100 px-2 text-(length:--control-text) ${values[name] ? "border-link font-medium" : "border-muted"}`}
        >
          <Options of={options} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options of={group.options} />
            </optgroup>
          ))}
        </select>
      ))}
      {children}
      {children ? button : <noscript>{button}</noscript>}
      {isPending && <LoadingBar />}
    </form>
  );
}

function Options({ of }: { of: readonly Option[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
