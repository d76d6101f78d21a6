import "server-only";
import { regionOf } from "@/lib/i18n/translate";
import type { NotificationType } from "@/server/notifications/notification-type";

const nameIn = ({ name }: Readonly<Record<string, unknown>>): string => (typeof name === "string" ? name : "");
const formatDeliveryDay = ({ day }: Readonly<Record<string, unknown>>, locale: "en" | "es"): string =>
  typeof day === "string"
    ? new Intl.DateTimeFormat(regionOf[locale], { month: "short", day: "numeric", timeZone: "UTC" }).format(
        new Date(`${day}T12:00:00Z`),
      )
    : "";

// standing_order_created: a standing order's next delivery was created, a day ahead.
export const standingOrderCreated: NotificationType = {
  recipients: [],
  pushPage: "/my-deliveries",
  text: {
    en: ({ facts, amount }) => ({
      title: "Your weekly delivery is created",
      message: `${amount} to ${nameIn(facts)} for ${formatDeliveryDay(facts, "en")}. You can change or cancel it.`,
    }),
    es: ({ facts, amount }) => ({
      title: "Tu entrega semanal está creada",
      message: `${amount} a ${nameIn(facts)} para el ${formatDeliveryDay(facts, "es")}. Puedes cambiarla o cancelarla.`,
    }),
  },
};
