import "server-only";
import { approvalActions } from "@/lib/contracts/admin-approvals";
import { isSettingKey, settingName } from "@/lib/i18n/setting-words";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { approvalText } from "@/lib/i18n/text/approvals";
import type { About, NotificationType, Words } from "@/server/notifications/notification-type";

// approval_needed: a request that needs a second administrator, for those who may approve it.
export const approvalNeeded: NotificationType = {
  to: [],
  push: "/admin/approvals",
  text: { en: (about) => wordsIn("en", about), es: (about) => wordsIn("es", about) },
};

function wordsIn(locale: Locale, { facts }: About): Words {
  const say = sayIn(locale, approvalText);
  const action = approvalActions.find((each) => each === facts.action);
  const what = say(action ?? "something");
  const subject =
    typeof facts.subject === "string" && isSettingKey(facts.subject)
      ? settingName(locale, facts.subject)
      : facts.subject;
  return {
    title: say("noticeNeeded"),
    message: say("noticeNeededMessage", { what: subject ? `${what} (${subject})` : what }),
  };
}
