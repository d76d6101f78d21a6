import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { NotificationTargets } from "@/server/database/results/notifications";

/** A person's phones and addresses with language and notification choices. */
export function notificationTargets(userId: string): Promise<NotificationTargets> {
  return rpc(ownerContext, "get_notification_targets", { p_user_id: userId });
}
