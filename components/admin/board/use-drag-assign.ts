"use client";

import { useMemo, useState } from "react";
import type { Board, BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import type { MapDrop } from "@/components/map/map-types";

/** The assignment that the open dialog confirms. */
type PendingAssignment = { delivery: BoardDelivery; driver?: BoardDriver };

/** Dragging a delivery from the tray onto a driver on the map. Nothing is assigned before the dialog is confirmed. */
export function useDragAssign({ drivers }: Pick<Board, "drivers">) {
  const [dragged, setDragged] = useState<BoardDelivery | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [giving, setGiving] = useState<PendingAssignment | null>(null);
  const drop = useMemo((): MapDrop => {
    const driverOf = (key: string) => drivers.find(({ id }) => key === `driver:${id}`);
    return {
      takes: (key) => dragged !== null && driverOf(key) !== undefined,
      onOver: setHoveredId,
      onDrop: (key) => {
        if (dragged) setGiving({ delivery: dragged, driver: driverOf(key) });
        setDragged(null);
      },
    };
  }, [drivers, dragged]);
  return {
    drop,
    dragged,
    over: hoveredId === null ? null : (drivers.find(({ id }) => hoveredId === `driver:${id}`) ?? null),
    giving,
    drag: (delivery: BoardDelivery | null) => {
      setDragged(delivery);
      if (!delivery) setHoveredId(null);
    },
    give: setGiving,
  };
}
