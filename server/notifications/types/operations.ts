import "server-only";
import { approvalActions } from "@/lib/domain/approval-actions";
import { isSettingKey, settingName } from "@/lib/i18n/setting-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import type { NotificationContext, NotificationType, NotificationText } from "@/server/notifications/notification-type";
import { incidentKinds } from "@/lib/domain/incident";
import { incidentMessages } from "@/lib/i18n/messages/incidents";

/** The action that an approval is about, with its subject, in the reader's language. */
function approvalAction(locale: Locale, { facts }: NotificationContext): string {
  const action = approvalActions.find((item) => item === facts.action);
  const actionText = getTranslations(locale, approvalMessages)(action ?? "something");
  const subject =
    typeof facts.subject === "string" && isSettingKey(facts.subject)
      ? settingName(locale, facts.subject)
      : facts.subject;
  return subject ? `${actionText} (${subject})` : actionText;
}

const inBothLanguages = (
  textIn: (locale: Locale, context: NotificationContext) => NotificationText,
): NotificationType["text"] => ({ en: (context) => textIn("en", context), es: (context) => textIn("es", context) });

const approvalResults = ["approved", "applied", "declined", "expired", "void"] as const;

export const operationsNotifications = {
  // A request that needs a second administrator, for those who may approve it.
  approval_needed: {
    recipients: [],
    pushPage: "/admin/approvals",
    text: inBothLanguages((locale, context) => {
      const t = getTranslations(locale, approvalMessages);
      return {
        title: t("noticeNeeded"),
        message: t("noticeNeededMessage", { action: approvalAction(locale, context) }),
      };
    }),
  },

  // The decision about an administrator's request, for the requester.
  approval_answered: {
    recipients: [],
    text: inBothLanguages((locale, context) => {
      const t = getTranslations(locale, approvalMessages);
      const result = approvalResults.find((item) => item === context.facts.state) ?? "void";
      return {
        title: t(`notice_${result}`),
        message: t(`noticeMessage_${result}`, { action: approvalAction(locale, context) }),
      };
    }),
  },

  // A team's only administrator has made a decision that takes effect later. Also sent outside the app,
  // because a hijacked session can read the app.
  change_scheduled: {
    recipients: [],
    outsideAppPage: "/admin/approvals",
    text: inBothLanguages((locale, context) => {
      const t = getTranslations(locale, approvalMessages);
      return {
        title: t("noticeScheduled"),
        message: t("noticeScheduledMessage", { action: approvalAction(locale, context) }),
      };
    }),
  },

  // A person may be in danger; for all administrators, in addition to the alarm.
  incident_opened: {
    recipients: [],
    text: inBothLanguages((locale, { facts }) => {
      const t = getTranslations(locale, incidentMessages);
      const kind = incidentKinds.find((item) => item === facts.kind) ?? "other";
      return { title: t("noticeTitle", { what: t(`kind_${kind}`) }), message: t("noticeMessage") };
    }),
  },

  // Asks an on-duty driver to help a colleague. Visible on locked screens: no name, no location.
  colleague_needs_help: {
    recipients: ["driver"],
    pushPage: "/dashboard",
    text: {
      en: () => ({
        title: "A colleague needs help",
        message: "A colleague near you may need help. See where, and tell us whether you can go. You don't have to.",
      }),
      es: () => ({
        title: "Un colega necesita ayuda",
        message: "Un colega cerca de ti puede necesitar ayuda. Mira dónde y dinos si puedes ir. No es obligatorio.",
      }),
    },
  },

  // For a robbed driver, who owes nothing.
  robbery_follow_up: {
    recipients: ["driver"],
    pushPage: "/support",
    text: {
      en: () => ({
        title: "How are you?",
        message:
          "We have recorded that the cash was taken from you. You owe nothing. Take the time you need, and call us whenever you want to talk: we pause your offers until you say that you are ready.",
      }),
      es: () => ({
        title: "¿Cómo estás?",
        message:
          "Hemos registrado que te quitaron el efectivo. No debes nada. Tómate el tiempo que necesites y llámanos cuando quieras hablar: pausamos tus ofertas hasta que nos digas que quieres volver.",
      }),
    },
  },

  // A delivery is held for review; for administrators who are not parties to it.
  delivery_needs_review: {
    recipients: [],
    pushPage: "/admin/checks",
    text: {
      en: () => ({ title: "A delivery needs a check", message: "Check it and decide whether it continues." }),
      es: () => ({ title: "Una entrega espera revisión", message: "Revísala y decide si continúa." }),
    },
  },
} satisfies Record<string, NotificationType>;
