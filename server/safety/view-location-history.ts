import "server-only";
import type { LocationHistory, LocationHistoryBody } from "@/lib/contracts/driver/location-access";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { readHistory } from "@/server/positions/history";

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
