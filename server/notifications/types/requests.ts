import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { regionOf } from "@/lib/i18n/translate";

const nameIn = ({ name }: Readonly<Record<string, unknown>>): string => (typeof name === "string" ? name : "");

const formatDeliveryDay = ({ day }: Readonly<Record<string, unknown>>, locale: "en" | "es"): string =>
  typeof day === "string"
    ? new Intl.DateTimeFormat(regionOf[locale], { month: "short", day: "numeric", timeZone: "UTC" }).format(
        new Date(`${day}T12:00:00Z`),
      )
    : "";

export const requestNotifications = {
  // A person they have sent to before requests cash.
  cash_requested: {
    recipients: [],
    pushPage: "/send",
    text: {
      en: ({ facts, amount }) => ({
        title: "Request for cash",
        message: `${nameIn(facts)} asks you for ${amount}. You can send it or decline.`,
      }),
      es: ({ facts, amount }) => ({
        title: "Te piden efectivo",
        message: `${nameIn(facts)} te pide ${amount}. Puedes enviarlo o rechazarlo.`,
      }),
    },
  },

  // For the requester; the reason is on the page.
  cash_request_declined: {
    recipients: [],
    pushPage: "/receive",
    text: {
      en: ({ facts, amount }) => ({
        title: "Request declined",
        message: `${nameIn(facts)} declined to send the ${amount} you asked for.`,
      }),
      es: ({ facts, amount }) => ({
        title: "Solicitud rechazada",
        message: `${nameIn(facts)} rechazó enviarte los ${amount} que pediste.`,
      }),
    },
  },

  // A standing order's next delivery was created, a day ahead.
  standing_order_created: {
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
  },

  // A standing order's delivery could not be created; the reason is on its page. Pauses after
  // three in a row.
  standing_order_refused: {
    recipients: [],
    pushPage: "/my-deliveries/standing-orders",
    text: {
      en: ({ facts, amount }) => ({
        title: "Your weekly delivery was not created",
        message: `${amount} to ${nameIn(facts)} could not be sent.${facts.paused === true ? " The standing order pauses now." : ""} Open it to see why.`,
      }),
      es: ({ facts, amount }) => ({
        title: "Tu entrega semanal no se creó",
        message: `No se pudieron enviar ${amount} a ${nameIn(facts)}.${facts.paused === true ? " El envío fijo queda en pausa." : ""} Ábrelo para ver por qué.`,
      }),
    },
  },
} satisfies Record<string, NotificationType>;
