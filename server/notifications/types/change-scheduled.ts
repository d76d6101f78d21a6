import "server-only";
import { approvalActions } from "@/lib/domain/approval-actions";
import { isSettingKey, settingName } from "@/lib/i18n/setting-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import type { NotificationContext, NotificationType, NotificationText } from "@/server/notifications/notification-type";

// change_scheduled: a team's only administrator has made a decision that takes effect later. Also sent outside the app,
// because a hijacked session can read the app.
export const changeScheduled: NotificationType = {
  recipients: [],
  outsideAppPage: "/admin/approvals",
  text: { en: (context) => textIn("en", context), es: (about) => textIn("es", about) },
};

function textIn(locale: Locale, { facts }: NotificationContext): NotificationText {
  const t = getTranslations(locale, approvalMessages);
  const action = approvalActions.find((item) => item === facts.action);
  const actionText = t(action ?? "something");
  const subject =
    typeof facts.subject === "string" && isSettingKey(facts.subject)
      ? settingName(locale, facts.subject)
      : facts.subject;
  return {
    title: t("noticeScheduled"),
    message: t("noticeScheduledMessage", { action: subject ? `${actionText} (${subject})` : actionText }),
  };
}
