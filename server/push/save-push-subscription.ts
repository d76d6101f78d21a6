import "server-only";
import type { PushSubscriptionBody } from "@/lib/contracts/notifications";
import { env } from "@/server/env";
import { invalid } from "@/server/http/input";
import { callFunction } from "@/server/database/call-function";
import { isPushEndpoint } from "@/server/notifications/push-endpoint";
import type { Db } from "@/server/supabase/client-options";

/** Keeps where pushes for the caller's phone go. Our server will call that address, so it must not lead into our own network. */
export function savePushSubscription(db: Db, { endpoint, keys }: PushSubscriptionBody, userAgent: string | null): Promise<unknown> {
  if (!isPushEndpoint(endpoint, env().LOCAL_STACK)) throw invalid([{ path: "endpoint", message: "Must be the address of a push service" }]);
  return callFunction(db, "save_push_subscription", { p_endpoint: endpoint, p_p256dh: keys.p256dh, p_auth: keys.auth, p_user_agent: userAgent });
}
