import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// deposit_counted: a driver's deposit was counted and is no longer held by the driver.
export const depositCounted: NotificationType = {
  recipients: ["driver"],
  pushPage: "/dashboard",
  text: {
    en: ({ amount, facts }) => ({
      title: "Deposit counted",
      message: `${amount || "Your cash"} was counted${typeof facts.hub === "string" ? ` at ${facts.hub}` : ""} and booked. You no longer hold it.`,
    }),
    es: ({ amount, facts }) => ({
      title: "Depósito contado",
      message: `${amount || "Tu efectivo"}: contado${typeof facts.hub === "string" ? ` en ${facts.hub}` : ""} y registrado. Ya no lo llevas tú.`,
    }),
  },
};
