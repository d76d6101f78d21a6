"use client";

import { useMemo, useState } from "react";
import type { Board, BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import type { MarkerDropTarget } from "@/components/map/map-types";

/** The assignment that the open dialog confirms. */
type PendingAssignment = { delivery: BoardDelivery; driver?: BoardDriver };

/** Drags an unassigned delivery onto a driver on the map. Nothing is assigned before the dialog is confirmed. */
export function useDragAssign({ drivers }: Pick<Board, "drivers">) {
  const [dragged, setDragged] = useState<BoardDelivery | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [pendingAssignment, setPendingAssignment] = useState<PendingAssignment | null>(null);
  const drop = useMemo((): MarkerDropTarget => {
    const findDriver = (key: string) => drivers.find(({ id }) => key === `driver:${id}`);
    return {
      accepts: (key) => dragged !== null && findDriver(key) !== undefined,
      onHover: setHoveredId,
      onDrop: (key) => {
        if (dragged) setPendingAssignment({ delivery: dragged, driver: findDriver(key) });
        setDragged(null);
      },
    };
  }, [drivers, dragged]);
  return {
    drop,
    dragged,
    hoveredDriver: hoveredId === null ? null : (drivers.find(({ id }) => hoveredId === `driver:${id}`) ?? null),
    pendingAssignment,
    dragDelivery: (delivery: BoardDelivery | null) => {
      setDragged(delivery);
      if (!delivery) setHoveredId(null);
    },
    setPendingAssignment,
  };
}
