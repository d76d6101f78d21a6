import "server-only";
import { approvalActions } from "@/lib/contracts/admin-approvals";
import { isSettingKey, settingName } from "@/lib/i18n/setting-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import type { NotificationContext, NotificationType, NotificationText } from "@/server/notifications/notification-type";

// approval_answered: the decision about an administrator's request, for the requester.
export const approvalAnswered: NotificationType = {
  to: [],
  text: { en: (about) => wordsIn("en", about), es: (about) => wordsIn("es", about) },
};

const states = ["approved", "applied", "declined", "expired", "void"] as const;

function wordsIn(locale: Locale, { facts }: NotificationContext): NotificationText {
  const t = getTranslations(locale, approvalMessages);
  const action = approvalActions.find((each) => each === facts.action);
  const state = states.find((each) => each === facts.state) ?? "void";
  const what = t(action ?? "something");
  const subject =
    typeof facts.subject === "string" && isSettingKey(facts.subject)
      ? settingName(locale, facts.subject)
      : facts.subject;
  return {
    title: t(`notice_${state}`),
    message: t(`noticeMessage_${state}`, { what: subject ? `${what} (${subject})` : what }),
  };
}
