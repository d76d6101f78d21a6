"use client";

import type { BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import { unassignedDeliveriesMessages } from "@/lib/i18n/messages/board-unassigned";
import { useTranslations } from "@/lib/i18n/use-translations";

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
