import "server-only";
import type { TaskRoute } from "@/lib/contracts/task";
import type { Place } from "@/lib/domain/distance";
import { callFunction } from "@/server/database/call-function";
import { machine, type Db } from "@/server/database/door";
import { findWay } from "@/server/ways/find-way";

/**
 * The way of the task in the driver's hands; null when they drive to no stop. Who says that they are off it (`here`),
 * and whose way nobody has found yet, gets one found now, unless the engine was asked a moment ago.
 */
export async function taskRoute(db: Db, transactionId: string, here: Place | null): Promise<TaskRoute | null> {
  const known = await callFunction(db, "task_route", { p_transaction_id: transactionId });
  if (!known || (known.legs.length > 0 && !here)) return known;
  await findWay((name, ...args) => callFunction(machine, name, ...args), transactionId, here);
  return callFunction(db, "task_route", { p_transaction_id: transactionId });
}
