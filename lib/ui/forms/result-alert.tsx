"use client";
/** Says what a form made, and takes the focus each time. */
import type { ReactNode } from "react";
import { Alert, type AlertKind } from "../alert";
import { useFormScope } from "./form-scope";

export function ResultAlert({ kind, children }: { kind: AlertKind; children: ReactNode }) {
  const { at } = useFormScope();
  return (
    <Alert key={at} kind={kind} announce>
      {children}
    </Alert>
  );
}
