"use client";

import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { isOpenLeg } from "@/lib/domain/task/leg";
import { CallDriver } from "@/components/delivery/driver-card";
import { isLegOfDriver } from "@/components/delivery/change/delivery-rules";
import { LegLinkShare } from "./leg-link-share";
import { LegPanel } from "./leg-panel";
import { legPath } from "./leg-paths";

/** The open leg of a delivery, live; null without one or for a null id. */
export function useOpenLeg(transactionId: string | null): Leg | null {
  const { data: leg, refresh } = useResource(transactionId && legPath(transactionId), {
    intervalMs: 30_000,
    disconnectedIntervalMs: 4_000,
  });
  useTopicEvents(transactionId && `transaction:${transactionId}`, ({ event, payload }) => {
    if (event === "resubscribed" || (event === "transaction" && payload.transactionId === transactionId)) refresh();
  });
  // SWR keeps the last leg after the id becomes null.
  return transactionId !== null && isOpenLeg(leg) ? leg : null;
}

/** Whether the sender answers for this leg; not for cash that goes to a hub. */
export const isSenderLeg = (leg: Leg): boolean => leg.allowedActions.length > 0;

/** The leg for its sender. It shows the driver, so the page need not. */
export function SenderLeg({ delivery, leg }: { delivery: Transaction; leg: Leg }) {
  return (
    <LegPanel
      key={leg.id}
      leg={leg}
      path={legPath(delivery.id)}
      callButton={
        delivery.driver &&
        isLegOfDriver(delivery.driver, leg) && <CallDriver chat driver={delivery.driver} deliveryId={delivery.id} />
      }
    >
      {leg.allowedActions.includes("link") && <LegLinkShare transactionId={delivery.id} leg={leg} />}
    </LegPanel>
  );
}
