"use client";
/** The rows of the palette in groups, as a listbox: numbered throughout, with the active one marked. */
import { useEffect, useRef } from "react";
import type { FindAnswer, FindRow } from "@/lib/console/find-answer";

type Props = {
  id: string;
  label: string;
  groups: FindAnswer["groups"];
  /** The last row: all results on a page of their own. */
  page: FindAnswer["page"];
  active: number;
  onPoint: (index: number) => void;
  onOpen: (index: number, inTab: boolean) => void;
};

export function PaletteList({ id, label, groups, page, ...rows }: Props) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, group) => sum + group.rows.length, 0),
  );
  const count = groups.reduce((sum, group) => sum + group.rows.length, 0);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      hidden={count === 0 && !page}
      className="min-h-0 grow overflow-y-auto p-2"
    >
      {groups.map((group, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <p
            id={`${id}-${group.name}`}
            role="presentation"
            className="px-2 pt-2 pb-1 text-small font-semibold text-muted"
          >
            {group.title}
          </p>
          {group.rows.map((row, index) => {
            const number = (starts[place] ?? 0) + index;
            return <Option key={`${row.href} ${row.title}`} id={id} index={number} row={row} {...rows} />;
          })}
        </div>
      ))}
      {page && (
        <Option
          id={id}
          index={count}
          row={{ href: page.href, title: page.label, detail: "", state: null }}
          {...rows}
        />
      )}
    </div>
  );
}

type OptionProps = Pick<Props, "active" | "onPoint" | "onOpen"> & { id: string; index: number; row: FindRow };

function Option({ id, index, row, active, onPoint, onOpen }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isActive = index === active;
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      ref={ref}
      id={`${id}-${index}`}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => onPoint(index)}
      onClick={(event) => onOpen(index, event.metaKey || event.ctrlKey)}
      onAuxClick={(event) => event.button === 1 && onOpen(index, true)}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 py-1 aria-selected:bg-base-300"
    >
      <span className="min-w-0 grow">
        <span className="block truncate">{row.title}</span>
        {row.detail && <span className="block truncate text-sm text-muted">{row.detail}</span>}
      </span>
      {row.state && <span className="shrink-0 text-sm text-muted">{row.state}</span>}
    </div>
  );
}
