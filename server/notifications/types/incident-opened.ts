import "server-only";
import { incidentKinds } from "@/lib/domain/incident";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { incidentText } from "@/lib/i18n/text/incidents";
import type { About, NotificationType, Words } from "@/server/notifications/notification-type";

// incident_opened: a person may be in danger; for all administrators, in addition to the alarm.
export const incidentOpened: NotificationType = {
  to: [],
  text: { en: (about) => wordsIn("en", about), es: (about) => wordsIn("es", about) },
};

function wordsIn(locale: Locale, { facts }: About): Words {
  const say = sayIn(locale, incidentText);
  const kind = incidentKinds.find((each) => each === facts.kind) ?? "other";
  return { title: say("noticeTitle", { what: say(`kind_${kind}`) }), message: say("noticeMessage") };
}
