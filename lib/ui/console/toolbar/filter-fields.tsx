"use client";
/** Filters of a list that are typed, in its toolbar. They are in the address, so that it can be kept and shared. */
import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";
import { HiddenFields } from "../../hidden-fields";
import { LoadingBar } from "../loading-bar";
import { filterAddress } from "./filter-address";

type Props = {
  /** Of the list, which shows all without a filter. */
  path: string;
  label: string;
  /** Other parameters that stay. */
  kept: Readonly<Record<string, string>>;
  className?: string;
  /** With a button that sends the form. */
  children: ReactNode;
};

export function FilterFields({ path, label, kept, className, children }: Props) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  return (
    <form
      method="get"
      action={path}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const address = filterAddress(path, event.currentTarget);
        start(() => router.push(address, { scroll: false }));
      }}
      className={className}
    >
      <HiddenFields values={kept} />
      {children}
      {isPending && <LoadingBar />}
    </form>
  );
}
