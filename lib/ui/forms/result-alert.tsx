"use client";
/** What a form made, with the focus on it each time that it makes something. */
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
