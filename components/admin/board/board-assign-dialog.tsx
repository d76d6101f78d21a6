"use client";

import type { BoardDelivery } from "@/lib/contracts/admin/board";
import { AssignDialog } from "@/components/admin/dispatch/assign-dialog";

/** The assign dialog of the delivery page, opened from the map. */
export function BoardAssignDialog({
  delivery,
  driver,
  onClose,
  onAssigned,
}: {
  delivery: BoardDelivery;
  driver?: { id: string; name: string };
  onClose: () => void;
  onAssigned: () => void;
}) {
  return (
    <AssignDialog
      delivery={{
        id: delivery.id,
        pickupLocation: delivery.pickup.location,
        deliveryLocation: delivery.dropOff.location,
      }}
      driver={driver}
      onClose={onClose}
      onAssigned={onAssigned}
    />
  );
}
