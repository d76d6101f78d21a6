import "server-only";
import { approvalActions } from "@/lib/domain/approval-actions";
import { isSettingKey, settingName } from "@/lib/i18n/setting-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import type { NotificationContext, NotificationType, NotificationText } from "@/server/notifications/notification-type";

// approval_needed: a request that needs a second administrator, for those who may approve it.
export const approvalNeeded: NotificationType = {
  recipients: [],
  pushPage: "/admin/approvals",
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
    title: t("noticeNeeded"),
    message: t("noticeNeededMessage", { action: subject ? `${actionText} (${subject})` : actionText }),
  };
}
