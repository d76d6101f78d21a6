"use client";

import { unassignedDeliveriesMessages } from "@/lib/i18n/messages/board-unassigned";
import { useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "@/components/ui/class-names";
import { HeatIcon } from "@/components/ui/icons";

/** Toggles the heatmap of deliveries that wait for a driver. */
export function HeatmapSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const t = useTranslations(unassignedDeliveriesMessages);
  return (
    <button
      type="button"
      aria-pressed={on}
      title={t("heatmapHint")}
      onClick={() => {
        onChange(!on);
      }}
      className={cx(
        "absolute top-3 left-3 inline-flex min-h-tap items-center gap-2 rounded-control border px-3 text-sm font-semibold",
        on ? "bg-foreground text-card" : "bg-card",
      )}
    >
      <HeatIcon aria-hidden size={20} />
      {t("heatmap")}
    </button>
  );
}
