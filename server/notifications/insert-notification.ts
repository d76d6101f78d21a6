import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { NotificationTargets } from "@/server/database/results/notifications";
import { describeError, log } from "@/server/core/log";
import type { Role, NotificationText } from "@/server/notifications/notification-type";
import { sqlCode } from "@/server/database/connections";

/** A person's phones and addresses with language and notification preferences. */
export function notificationTargets(userId: string): Promise<NotificationTargets> {
  return rpc(ownerContext, "get_notification_targets", { p_user_id: userId });
}

type InAppNotification = {
  userId: string;
  type: string;
  title: string;
  message: string;
  /** The texts by language code. */
  translations?: Record<string, NotificationText>;
  data: Record<string, unknown>;
  /** Deduplicates by event and person: a notification with an existing key is not inserted again. */
  dedupeKey: string;
  /** The reader's role in the delivery. */
  role?: Role;
};

/**
 * Inserts a notification and enqueues its delivery through a customer's channels; returns whether it is new, and the
 * event that selects the channels. A missing table and a rejected row are logged and final, because no delivery may
 * wait for its notifications; transient errors are thrown for a retry.
 */
export async function insertNotification({
  userId,
  type,
  title,
  message,
  translations = {},
  data,
  dedupeKey,
  role,
}: InAppNotification): Promise<{ inserted: boolean; event: string | null }> {
  try {
    return await rpc(ownerContext, "insert_notification", {
      p_user_id: userId,
      p_type: type,
      p_title: title,
      p_message: message,
      p_data: data,
      p_dedupe_key: dedupeKey,
      p_translations: translations,
      p_role: role,
    });
  } catch (error) {
    if (!isFinal(sqlCode(error))) throw error;
    log().warn(
      { notification: type, error: describeError(error), sqlState: sqlCode(error) },
      "a notification was not inserted",
    );
    return { inserted: false, event: null };
  }
}

// 42P01: missing table. Class 23: constraint violation, such as a deleted account. 42501: permission denied.
const isFinal = (code: string): boolean => code === "42P01" || code === "42501" || code.startsWith("23");
