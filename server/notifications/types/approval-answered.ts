import "server-only";
import { approvalActions } from "@/lib/contracts/admin-approvals";
import { isSettingKey, settingName } from "@/lib/i18n/setting-words";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { approvalText } from "@/lib/i18n/text/approvals";
import type { About, NotificationType, Words } from "@/server/notifications/notification-type";

// approval_answered: the decision about an administrator's request, for the requester.
export const approvalAnswered: NotificationType = {
  to: [],
  text: { en: (about) => wordsIn("en", about), es: (about) => wordsIn("es", about) },
};

const states = ["approved", "applied", "declined", "expired", "void"] as const;

function wordsIn(locale: Locale, { facts }: About): Words {
  const say = sayIn(locale, approvalText);
  const action = approvalActions.find((each) => each === facts.action);
  const state = states.find((each) => each === facts.state) ?? "void";
  const what = say(action ?? "something");
  const subject =
    typeof facts.subject === "string" && isSettingKey(facts.subject)
      ? settingName(locale, facts.subject)
      : facts.subject;
  return {
    title: say(`notice_${state}`),
    message: say(`noticeMessage_${state}`, { what: subject ? `${what} (${subject})` : what }),
  };
}
