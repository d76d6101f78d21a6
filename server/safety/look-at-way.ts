import "server-only";
import type { DriverWay, DriverWayBody } from "@/lib/contracts/way-looks";
import { call, type Call } from "@/server/database/call";

/** Where a driver was; that somebody looked is kept. */
export function lookAtWay(driverId: string, { from, to, reason, transactionId }: DriverWayBody): Call<DriverWay> {
  return call("admin_driver_way", {
    p_driver_id: driverId,
    p_from: from,
    p_to: to,
    p_reason: reason,
    p_transaction_id: transactionId ?? null,
  });
}
