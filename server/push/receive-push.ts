import "server-only";
import type { PushReceivedBody } from "@/lib/contracts/notifications";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The phone's receipt of a push that is about no offer. Missing and foreign subscriptions look the same: NOT_FOUND. */
export function receivePush(db: Db, { subscriptionId }: PushReceivedBody): Promise<unknown> {
  return callFunction(db, "receive_push", { p_id: subscriptionId });
}
