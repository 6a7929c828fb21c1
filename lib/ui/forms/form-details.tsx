"use client";
/** Holds a form that is opened first. Refused, it is open, with the reason. */
import type { ReactNode } from "react";
import { Details } from "../details";
import { useFormScope } from "./form-scope";

type Props = {
  /** Only one of those that share it is open at a time. */
  name?: string;
  className?: string;
  children: ReactNode;
};

export function FormDetails({ children, ...details }: Props) {
  const { refusal } = useFormScope();
  return (
    <Details {...details} open={refusal !== null}>
      {children}
    </Details>
  );
}
