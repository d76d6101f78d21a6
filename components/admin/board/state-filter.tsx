"use client";

import { cx } from "@/components/ui/class-names";
import type { MapDot } from "@/components/map/map-types";
import { MapDotIcon } from "@/components/map/map-dot-icon";

type StateOption = { state: string; label: string; count: number; marker: Pick<MapDot, "shape" | "tone"> };

/** The map's legend as a filter: pressing a state shows only that state, pressing it again shows all. */
export function StateFilter({
  label,
  options,
  selected,
  onSelect,
}: {
  label: string;
  options: readonly StateOption[];
  selected: string;
  onSelect: (state: string) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ state, label, count, marker }) => (
        <button
          key={state}
          type="button"
          aria-pressed={selected === state}
          onClick={() => {
            onSelect(selected === state ? "" : state);
          }}
          className={cx(
            "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm",
            selected === state ? "border-foreground bg-muted font-semibold" : "bg-card",
            count === 0 && selected !== state && "text-muted-foreground",
          )}
        >
          <MapDotIcon {...marker} className="-ml-1 shrink-0" />
          {label}
          <span className="tabular-nums">{count}</span>
        </button>
      ))}
    </div>
  );
}
