import "server-only";
import { incidentKinds } from "@/lib/domain/incident";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import type { NotificationContext, NotificationType, NotificationText } from "@/server/notifications/notification-type";

// incident_opened: a person may be in danger; for all administrators, in addition to the alarm.
export const incidentOpened: NotificationType = {
  to: [],
  text: { en: (about) => wordsIn("en", about), es: (about) => wordsIn("es", about) },
};

function wordsIn(locale: Locale, { facts }: NotificationContext): NotificationText {
  const t = getTranslations(locale, incidentMessages);
  const kind = incidentKinds.find((each) => each === facts.kind) ?? "other";
  return { title: t("noticeTitle", { what: t(`kind_${kind}`) }), message: t("noticeMessage") };
}
