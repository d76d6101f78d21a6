import "server-only";
import type { TripShareLink } from "@/lib/contracts/driver/trip";
import { env } from "@/server/env";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { LocationHistory, LocationHistoryBody } from "@/lib/contracts/driver/location-access";
import type { DbContext } from "@/server/database/client";
import { readHistory } from "@/server/positions/archive-positions";

/**
 * Creates a link that shows the driver's position. `repeat`: the response to this request was lost, so its share ends
 * and another one is created, because links are never stored.
 */
export function createTripShare(label?: string, repeat = false): PreparedRpc<TripShareLink> {
  return rpc
    .prepare("create_trip_share", { p_label: label ?? null, p_repeat: repeat })
    .map(({ id, token, endsAt }) => ({
      id,
      token,
      url: new URL(`/trip/${token}`, env().APP_URL).toString(),
      endsAt,
    }));
}

/** Reads a driver's positions; the access is recorded before anything is returned. Old days are in files. */
export async function viewLocationHistory(
  db: DbContext,
  driverId: string,
  { from, to, reason, transactionId }: LocationHistoryBody,
): Promise<PreparedRpc<LocationHistory>> {
  const files = await rpc(db, "admin_list_location_history_files", { p_driver_id: driverId, p_from: from, p_to: to });
  return rpc.prepare("admin_get_location_history", {
    p_driver_id: driverId,
    p_from: from,
    p_to: to,
    p_reason: reason,
    p_transaction_id: transactionId ?? null,
    p_history: await readHistory(files),
  });
}
