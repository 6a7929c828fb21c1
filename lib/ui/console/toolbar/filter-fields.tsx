"use client";
/** Fields that narrow a list, in the row of its toolbar. An address, so that it can be kept and passed on. */
import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";
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
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {isPending && <LoadingBar />}
    </form>
  );
}
