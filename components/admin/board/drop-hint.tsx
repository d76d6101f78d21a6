"use client";

import type { BoardDelivery, BoardDriver } from "@/lib/contracts/admin-board";
import { boardTrayText } from "@/lib/i18n/text/board-tray";
import { useText } from "@/lib/i18n/use-text";

/** What happens when the delivery is let go here. */
export function DropHint({ delivery, driver }: { delivery: BoardDelivery; driver: BoardDriver | null }) {
  const say = useText(boardTrayText);
  return (
    <p className="pointer-events-none absolute inset-x-0 top-3 flex justify-center">
      <span className="rounded-control border bg-surface px-4 py-3 text-sm font-semibold">
        {driver
          ? say("dropOn", { number: delivery.orderNo, driver: driver.name })
          : say("dropHint", { number: delivery.orderNo })}
      </span>
    </p>
  );
}
