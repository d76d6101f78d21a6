import "server-only";
import { incidentKinds } from "@/lib/domain/incident";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import type { NotificationContext, NotificationType, NotificationText } from "@/server/notifications/notification-type";

// incident_opened: a person may be in danger; for all administrators, in addition to the alarm.
export const incidentOpened: NotificationType = {
  recipients: [],
  text: { en: (context) => textIn("en", context), es: (about) => textIn("es", about) },
};

function textIn(locale: Locale, { facts }: NotificationContext): NotificationText {
  const t = getTranslations(locale, incidentMessages);
  const kind = incidentKinds.find((item) => item === facts.kind) ?? "other";
  return { title: t("noticeTitle", { what: t(`kind_${kind}`) }), message: t("noticeMessage") };
}
