"use client";

import { cx } from "@/components/ui/class-names";
import type { MapDot } from "@/components/map/map-types";
import { MapDotIcon } from "@/components/map/map-dot-icon";
import { unassignedDeliveriesMessages } from "@/lib/i18n/messages/board-unassigned";
import { useTranslations } from "@/lib/i18n/use-translations";
import { HeatIcon } from "@/components/ui/icons";
import type { BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";

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

/** Toggles the heatmap of deliveries that wait for a driver. */
export function HeatmapSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTranslations(unassignedDeliveriesMessages);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={t("heatmapHint")}
      onClick={() => {
        onChange(!isOn);
      }}
      className={cx(
        "absolute top-3 left-3 inline-flex min-h-tap items-center gap-2 rounded-control border px-3 text-sm font-semibold",
        isOn ? "bg-foreground text-card" : "bg-card",
      )}
    >
      <HeatIcon aria-hidden size={20} />
      {t("heatmap")}
    </button>
  );
}

/** Shows what dropping the dragged delivery at this point of the map does. */
export function DropHint({ delivery, driver }: { delivery: BoardDelivery; driver: BoardDriver | null }) {
  const t = useTranslations(unassignedDeliveriesMessages);
  return (
    <p className="pointer-events-none absolute inset-x-0 top-3 flex justify-center">
      <span className="rounded-control border bg-card px-4 py-3 text-sm font-semibold">
        {driver
          ? t("dropToAssign", { number: delivery.orderNo, driver: driver.name })
          : t("dropHint", { number: delivery.orderNo })}
      </span>
    </p>
  );
}
