"use client";

import { useTopicEvents } from "@/lib/client/realtime";
import { useResource } from "@/lib/client/use-resource";
import { isOpenLeg } from "@/lib/domain/leg";
import { LegLink } from "./leg-link";
import { LegPanel } from "./leg-panel";
import { legPath } from "./leg-paths";

/** The open leg of a delivery for its sender, live; nothing while there is none that is theirs to answer. */
export function OwnLeg({ transactionId }: { transactionId: string }) {
  const path = legPath(transactionId);
  const { data: leg, refresh } = useResource(path, { every: 30_000, whenDown: 4_000 });
  useTopicEvents(`transaction:${transactionId}`, ({ event, payload }) => {
    if (event === "sync" || (event === "transaction" && payload.transactionId === transactionId)) refresh();
  });
  if (!isOpenLeg(leg) || leg.allowedActions.length === 0) return null;
  return (
    <LegPanel key={leg.id} leg={leg} path={path}>
      {leg.allowedActions.includes("link") && <LegLink transactionId={transactionId} leg={leg} />}
    </LegPanel>
  );
}
