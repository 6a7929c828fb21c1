/** A flash message: what was just done, or went wrong. Shown once, with the focus on it. */
import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { Alert, type AlertKind } from "./alert";
import { SaidOnce } from "./said-once";

export function FlashNotice({ kind, children }: { kind: AlertKind; children: ReactNode }) {
  const id = randomUUID();
  return (
    <SaidOnce key={id} id={id}>
      <Alert kind={kind} announce>
        {children}
      </Alert>
    </SaidOnce>
  );
}
