import "server-only";
import { approvalActions } from "@/lib/domain/approval-actions";
import { isSettingKey, settingName } from "@/lib/i18n/setting-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import type { NotificationContext, NotificationType, NotificationText } from "@/server/notifications/notification-type";

// approval_answered: the decision about an administrator's request, for the requester.
export const approvalAnswered: NotificationType = {
  recipients: [],
  text: { en: (context) => textIn("en", context), es: (about) => textIn("es", about) },
};

const states = ["approved", "applied", "declined", "expired", "void"] as const;

function textIn(locale: Locale, { facts }: NotificationContext): NotificationText {
  const t = getTranslations(locale, approvalMessages);
  const action = approvalActions.find((item) => item === facts.action);
  const state = states.find((item) => item === facts.state) ?? "void";
  const actionText = t(action ?? "something");
  const subject =
    typeof facts.subject === "string" && isSettingKey(facts.subject)
      ? settingName(locale, facts.subject)
      : facts.subject;
  return {
    title: t(`notice_${state}`),
    message: t(`noticeMessage_${state}`, { action: subject ? `${actionText} (${subject})` : actionText }),
  };
}
