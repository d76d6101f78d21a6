import "server-only";
import type { NotificationPreferences, NotificationPreferencesPatch } from "@/lib/contracts/notification-preferences";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import type { StoredNotificationPreferences } from "@/server/database/results/notifications";
import { canSendMail } from "@/server/notifications/mail/send-mail";
import { canSendSms } from "@/server/sms/twilio";

/** The caller's channels for each event, limited to those of this installation. */
export async function getNotificationPreferences(db: DbContext): Promise<NotificationPreferences> {
  return addUnavailableReasons(await rpc(db, "get_notification_preferences"));
}

export async function saveNotificationPreferences(
  db: DbContext,
  patch: NotificationPreferencesPatch,
): Promise<NotificationPreferences> {
  return addUnavailableReasons(await rpc(db, "save_notification_preferences", { p_patch: patch }));
}

function addUnavailableReasons({
  hasMail,
  smsUnavailableReason,
  ...stored
}: StoredNotificationPreferences): NotificationPreferences {
  return {
    ...stored,
    smsUnavailableReason: canSendSms() ? smsUnavailableReason : "not_set_up",
    emailUnavailableReason: !canSendMail() ? "not_set_up" : hasMail ? null : "no_address",
  };
}
