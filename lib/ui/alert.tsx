"use client";
/** What just happened, or what is wrong. */
import { type ReactNode, useEffect, useRef } from "react";

const LOOKS = {
  success: "bg-success text-success-content",
  info: "bg-info text-info-content",
  warning: "bg-warning text-warning-content",
  error: "bg-error text-error-content",
};

export type AlertKind = keyof typeof LOOKS;

/** `announce`: read out at once by screen readers; for answers to what the visitor did, not for what was there before. */
export function Alert({
  kind,
  announce = false,
  children,
}: {
  kind: AlertKind;
  announce?: boolean;
  children: ReactNode;
}) {
  const role = kind === "error" ? "alert" : "status";
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (announce) ref.current?.focus();
  }, [announce]);
  return (
    <div
      ref={ref}
      {...(announce ? { role, tabIndex: -1 } : {})}
      // Focused by us and not by the visitor: a focus ring would look like an error.
      className={`mb-6 rounded-box p-4 outline-none ${LOOKS[kind]}`}
    >
      {children}
    </div>
  );
}
