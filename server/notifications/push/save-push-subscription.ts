import "server-only";
import { toFieldError } from "@/lib/contracts/error-messages";
import type { PushSubscriptionBody } from "@/lib/contracts/notifications";
import { env } from "@/server/env";
import { invalid } from "@/server/http/input";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { ResultOf } from "@/server/database/results";
import { isPushEndpoint } from "@/server/notifications/push/push-endpoint";

/**
 * Stores a push subscription of the caller's phone. Our server will send requests to its endpoint, which must not be in
 * our own network.
 */
export function savePushSubscription(
  { endpoint, keys }: PushSubscriptionBody,
  userAgent: string | null,
): PreparedRpc<ResultOf<"save_push_subscription">> {
  if (!isPushEndpoint(endpoint, env().LOCAL_STACK)) throw invalid([toFieldError("endpoint", "push_service")]);
  return rpc.prepare("save_push_subscription", {
    p_endpoint: endpoint,
    p_p256dh: keys.p256dh,
    p_auth: keys.auth,
    p_user_agent: userAgent,
  });
}
