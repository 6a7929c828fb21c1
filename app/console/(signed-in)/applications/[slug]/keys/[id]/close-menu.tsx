"use client";
/** Closes the menu around it. Without scripts its button does. */
import { useIsInteractive } from "@/lib/ui/use-is-interactive";

export function CloseMenu({ label }: { label: string }) {
  if (!useIsInteractive()) return null;
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        const menu = currentTarget.closest("details");
        if (menu) menu.open = false;
        menu?.querySelector("summary")?.focus();
      }}
      className="btn btn-outline min-h-control border-muted"
    >
      {label}
    </button>
  );
}
