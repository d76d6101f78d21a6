import "server-only";
import type { DriverWay, DriverWayBody } from "@/lib/contracts/way-looks";
import { call, type Call } from "@/server/database/call";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/database/door";
import { readHistory } from "@/server/positions/history";

/** Where a driver was; that somebody looked is kept before anything is told. Old days lie in files. */
export async function lookAtWay(
  db: Db,
  driverId: string,
  { from, to, reason, transactionId }: DriverWayBody,
): Promise<Call<DriverWay>> {
  const files = await callFunction(db, "admin_way_files", { p_driver_id: driverId, p_from: from, p_to: to });
  return call("admin_driver_way", {
    p_driver_id: driverId,
    p_from: from,
    p_to: to,
    p_reason: reason,
    p_transaction_id: transactionId ?? null,
    p_history: await readHistory(files),
  });
}
