"use client";

import { useState, type DragEvent } from "react";
import type { BoardDelivery } from "@/lib/contracts/admin/board";
import { unassignedDeliveriesMessages } from "@/lib/i18n/messages/board-unassigned";
import { formatPreferredTime } from "@/lib/i18n/format-preferred-time";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Badge } from "@/components/ui/badge";
import { GripIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { RelativeTime, useNow } from "@/components/ui/time";
import { deliveryKey } from "./selection";

const rowsPerPage = 60;

type UnassignedDeliveriesProps = {
  /** Sorted by due time (compareByDueTime). */
  deliveries: readonly BoardDelivery[];
  selected: string | null;
  onSelect: (key: string) => void;
  onAssign: (delivery: BoardDelivery) => void;
  /** The delivery being dragged; null when the drag ends. */
  onDrag: (delivery: BoardDelivery | null) => void;
};

/** Deliveries that wait for a driver. Drag one onto a driver on the map, or assign it with the button. */
export function UnassignedDeliveries({ deliveries, selected, onSelect, onAssign, onDrag }: UnassignedDeliveriesProps) {
  const t = useTranslations(unassignedDeliveriesMessages);
  const [visibleCount, setVisibleCount] = useState(rowsPerPage);
  return (
    <section aria-labelledby="unassigned-deliveries" className="flex flex-col gap-2">
      <div>
        <h2 id="unassigned-deliveries" className="text-base">
          {t("title")}
          <span className="text-muted-foreground tabular-nums"> · {deliveries.length}</span>
        </h2>
        <p className="hidden text-sm text-muted-foreground lg:block">{t(deliveries.length > 0 ? "hint" : "none")}</p>
        {deliveries.length === 0 && <p className="text-sm text-muted-foreground lg:hidden">{t("none")}</p>}
      </div>
      {deliveries.length > 0 && (
        <ul
          aria-label={t("title")}
          className="max-h-80 divide-y overflow-y-auto rounded-card border bg-card"
          // Makes the scroll container focusable, so that keys can scroll it.
          tabIndex={-1}
        >
          {deliveries.slice(0, visibleCount).map((delivery) => (
            <UnassignedDeliveryRow
              key={delivery.id}
              delivery={delivery}
              isSelected={selected === deliveryKey(delivery.id)}
              onSelect={onSelect}
              onAssign={onAssign}
              onDrag={onDrag}
            />
          ))}
          {deliveries.length > visibleCount && (
            <li className="p-2">
              <Button
                block
                variant="quiet"
                onClick={() => {
                  setVisibleCount(visibleCount + rowsPerPage);
                }}
              >
                {t("showMore", { n: deliveries.length - visibleCount })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function UnassignedDeliveryRow({
  delivery,
  isSelected,
  onSelect,
  onAssign,
  onDrag,
}: { delivery: BoardDelivery; isSelected: boolean } & Pick<
  UnassignedDeliveriesProps,
  "onSelect" | "onAssign" | "onDrag"
>) {
  const t = useTranslations(unassignedDeliveriesMessages);
  const { locale } = useLocale();
  const now = useNow();
  const startDrag = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = "link";
    // If dropped outside the board, the drop inserts the order number.
    event.dataTransfer.setData("text/plain", delivery.orderNo);
    onDrag(delivery);
  };
  return (
    <li
      draggable
      onDragStart={startDrag}
      onDragEnd={() => {
        onDrag(null);
      }}
      className={cx("flex items-center gap-1 pr-2 lg:cursor-grab", isSelected && "bg-muted")}
    >
      <GripIcon aria-hidden size={18} className="ml-2 hidden shrink-0 text-muted-foreground lg:block" />
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => {
          onSelect(deliveryKey(delivery.id));
        }}
        className="min-h-14 min-w-0 flex-1 px-2 py-2 text-left hover:bg-muted focus-visible:-outline-offset-2"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate text-sm font-medium tabular-nums">{delivery.orderNo}</span>
          <span className="text-sm tabular-nums">{formatMoney(delivery.amount)}</span>
        </span>
        <span className="block truncate text-sm text-muted-foreground">{delivery.pickup.address}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
          <span>
            {delivery.preferredTime
              ? t("preferredTime", { time: formatPreferredTime(locale, delivery.preferredTime, now) })
              : t("asSoonAsPossible")}
          </span>
          <RelativeTime at={delivery.createdAt} />
          {delivery.flagged && (
            <Badge tone="destructive" icon={WarningIcon}>
              {t("flagged")}
            </Badge>
          )}
          {delivery.urgent && <Badge tone="warning">{t("urgent")}</Badge>}
        </span>
      </button>
      <Button
        icon={UserIcon}
        aria-label={t("assignDelivery", { number: delivery.orderNo })}
        onClick={() => {
          onAssign(delivery);
        }}
      >
        {t("assign")}
      </Button>
    </li>
  );
}
