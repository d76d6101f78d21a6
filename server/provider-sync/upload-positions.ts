import "server-only";
import { toPositionUpdate } from "@/server/optimoroute/map-orders";
import { isUndecided, RoutingError } from "@/server/optimoroute/errors";
import type { DriverPositionUpdate, DriverRef } from "@/server/optimoroute/types";
import { itemDecisions } from "@/server/provider-sync/item-decisions";
import { withRoutingProvider, isRoutingEnabled } from "@/server/provider-sync/routing";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { UnsentPosition } from "@/server/database/results/routing";

// Drivers read at a time. The client sends them in batches of 25, two in parallel, with a pause of 2 s.
const DRIVERS_PER_ROUND = 500;
// At that rate these rounds take about a minute. The other drivers come first in the next minute.
const MAX_ROUNDS = 3;

/** Sends drivers' positions to the provider until all are sent or it is unavailable. */
export async function uploadPositions(): Promise<void> {
  if (!isRoutingEnabled()) return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const unsent = await rpc(ownerContext, "list_unsent_positions", { p_limit: DRIVERS_PER_ROUND });
    if (unsent.length === 0) return;
    const sent = await sendPositions(unsent);
    if (sent.length > 0) await rpc(ownerContext, "mark_positions_sent", { p_sent: sent.map(toSentMark) });
    // The provider has problems: the next minute's run continues.
    if (sent.length < unsent.length) return;
  }
}

const toSentMark = ({ driverId, since, positions }: UnsentPosition): Record<string, unknown> => {
  const lastPosition = positions.at(-1);
  return { driverId, since, receivedAt: lastPosition?.receivedAt ?? null, at: lastPosition?.at ?? null };
};

/** Drivers with positions that are not sent again: accepted, permanently refused, or without an external id. */
async function sendPositions(unsent: UnsentPosition[]): Promise<UnsentPosition[]> {
  const updates = unsent.flatMap((unsentDriver) => {
    const driver: DriverRef | null = unsentDriver.externalId
      ? { externalId: unsentDriver.externalId }
      : unsentDriver.serial
        ? { serial: unsentDriver.serial }
        : null;
    return driver && unsentDriver.positions.length > 0
      ? [
          {
            unsentDriver,
            update: toPositionUpdate(
              driver,
              unsentDriver.positions.toSorted((a, b) => a.timestampMs - b.timestampMs),
            ),
          },
        ]
      : [];
  });
  const skipped = unsent.filter((unsentDriver) => !updates.some((entry) => entry.unsentDriver === unsentDriver));
  if (updates.length === 0) return skipped;
  const decisions = await upload(updates.map(({ update }) => update));
  return [
    ...skipped,
    ...updates.flatMap(({ unsentDriver }, index) => {
      const decision = decisions[index];
      return !decision || (decision instanceof RoutingError && isUndecided(decision)) ? [] : [unsentDriver];
    }),
  ];
}

/** Each update's result; none while the provider is down or refuses the key. */
async function upload(updates: DriverPositionUpdate[]): Promise<ReturnType<typeof itemDecisions>> {
  try {
    const attempt = await withRoutingProvider(async ({ client }) =>
      itemDecisions("update_drivers_positions", (await client.updateDriversPositions(updates)).items),
    );
    return attempt.outcome === "done" ? attempt.result : [];
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    return [];
  }
}
