"use client";
/** The menu of an act, for the form in it. Refused, it is open again, with the reason. */
import type { ReactNode } from "react";
import { useFormScope } from "../forms/form-scope";
import { useIsInteractive } from "../use-is-interactive";
import { closeMenu, Menu, type MenuLook, type MenuPlace } from "./menu";
import { usePartWords } from "./part-words";

export type ActButton = {
  /** On the button that opens it. */
  label: string;
  /** Read out after the label, where a page has several. */
  what?: string;
  look?: Exclude<MenuLook, "plain">;
  place?: Exclude<MenuPlace, "left" | "right">;
};

type Props = ActButton & {
  /** What its button sends as the field `do`, in a form that has several. */
  does?: string;
  children: ReactNode;
};

export function ActMenu({ label, what, look = "quiet", place = "act", does, children }: Props) {
  const { refusal, typed, at } = useFormScope();
  const wasThisOne = does === undefined || typed?.do === does;
  const button = (
    <span>
      {label}
      {what && <span className="sr-only"> {what}</span>}
    </span>
  );
  return (
    // It begins again with each answer.
    <Menu key={at} button={button} look={look} place={place} isOpen={refusal !== null && wasThisOne}>
      <div className="p-2 text-left text-body font-normal whitespace-normal text-base-content">
        {children}
      </div>
    </Menu>
  );
}

/** Closes the menu around it. Without scripts, the button that opened it does. */
export function CancelButton() {
  const { cancel } = usePartWords();
  if (!useIsInteractive()) return null;
  return (
    <button
      type="button"
      className="btn btn-outline min-h-control border-muted"
      onClick={({ currentTarget }) => {
        const menu = currentTarget.closest("details");
        if (menu) closeMenu(menu);
      }}
    >
      {cancel}
    </button>
  );
}
