"use client";

import { useRef, type KeyboardEvent } from "react";
import { cx } from "../class-names";

/** Switches between a few views; arrow keys move as in a radio group. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step =
      event.key === "ArrowRight" || event.key === "ArrowDown"
        ? 1
        : event.key === "ArrowLeft" || event.key === "ArrowUp"
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = (options.findIndex((option) => option.value === value) + step + options.length) % options.length;
    const next = options[index];
    if (!next) return;
    onChange(next.value);
    group.current?.querySelectorAll("button")[index]?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      className="flex flex-wrap rounded-control bg-muted p-1"
    >
      {options.map((option) => {
        const isSelected = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={isSelected}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => {
              onChange(option.value);
            }}
            className={cx(
              "min-h-tap flex-1 rounded-small px-3 text-sm font-semibold transition-colors duration-150",
              isSelected ? "bg-primary text-primary-foreground" : "text-muted-foreground",
            )}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
