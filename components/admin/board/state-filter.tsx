"use client";

import { cx } from "@/components/ui/class-names";
import type { MapDot } from "@/components/map/map-types";
import { MapDotIcon } from "@/components/map/map-dot";

type StateChoice = { state: string; word: string; count: number; look: Pick<MapDot, "shape" | "tone"> };

/** The map's legend as a filter: pressing a state shows only that state, pressing it again shows all. */
export function StateFilter({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly StateChoice[];
  chosen: string;
  onChoose: (state: string) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ state, word, count, look }) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          onClick={() => {
            onChoose(chosen === state ? "" : state);
          }}
          className={cx(
            "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm",
            chosen === state ? "border-foreground bg-muted font-semibold" : "bg-card",
            count === 0 && chosen !== state && "text-muted-foreground",
          )}
        >
          <MapDotIcon {...look} className="-ml-1 shrink-0" />
          {word}
          <span className="tabular-nums">{count}</span>
        </button>
      ))}
    </div>
  );
}
