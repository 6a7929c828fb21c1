"use client";
/** Tells the numbers of one day of a chart: by pointer, finger and arrow keys. Without scripts its table has them. */
import { type ChangeEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useIsInteractive } from "@/lib/ui/use-is-interactive";
import { leftOf } from "./day-axis";

type Props = {
  /** What is chosen here, for screen readers. */
  label: string;
  /** What the chart says as a whole. */
  summary: string;
  /** What each day says, the oldest first. */
  values: readonly string[];
  legend?: ReactNode;
  /** The drawing, from one edge to the other. */
  children: ReactNode;
};

export function DayPicker({ label, summary, values, legend, children }: Props) {
  const isInteractive = useIsInteractive();
  const [day, setDay] = useState<number | null>(null);
  // The browser moves the slider's knob by its own reckoning, which is a day off near the edges.
  const isPointed = useRef(false);
  const last = values.length - 1;
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * values.length);
    setDay(Math.min(Math.max(place, 0), last));
  };
  const press = (event: PointerEvent<HTMLInputElement>) => {
    isPointed.current = true;
    point(event);
  };
  const release = () => {
    isPointed.current = false;
  };
  const step = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!isPointed.current) setDay(Number(currentTarget.value));
  };
  const shown = day ?? last;
  return (
    <>
      {/* Read out by the slider itself, whose value it is: said here too, it would be heard twice. */}
      <p className="mb-2 min-h-9 text-small text-muted tabular-nums">
        {day === null ? summary : values[day]}
      </p>
      {legend}
      <div className="relative rounded-field has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-link">
        {children}
        {isInteractive && (
          <>
            {day !== null && (
              <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
                <rect
                  x={`${leftOf(day, values.length)}%`}
                  width={`${100 / values.length}%`}
                  height="100%"
                  className="fill-base-content/15"
                />
              </svg>
            )}
            <input
              type="range"
              aria-label={label}
              aria-valuetext={values[shown]}
              min={0}
              max={last}
              value={shown}
              onChange={step}
              onFocus={() => setDay((known) => known ?? last)}
              onBlur={() => setDay(null)}
              onPointerMove={point}
              onPointerDown={press}
              onPointerUp={release}
              onPointerCancel={release}
              onPointerLeave={({ currentTarget, pointerType }) => {
                if (pointerType === "mouse" && document.activeElement !== currentTarget) setDay(null);
              }}
              className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
            />
          </>
        )}
      </div>
    </>
  );
}
