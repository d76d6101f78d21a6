import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { regionOf, type Locale } from "@/lib/i18n/translate";

/** "1 minute", "2 minutos". */
const minutes = (locale: Locale, { minutes: count }: Readonly<Record<string, unknown>>): string =>
  new Intl.NumberFormat(regionOf[locale], { style: "unit", unit: "minute", unitDisplay: "long" }).format(
    typeof count === "number" ? count : 2,
  );

export const driverProgressNotifications = {
  // Both customers learn the driver; the sender, that the driver is coming for the cash.
  driver_assigned: {
    recipients: ["sender", "receiver"],
    text: {
      en: ({ role, driver, amount }) => ({
        title: role === "sender" ? "Your driver is coming" : "Driver assigned",
        message:
          role === "sender"
            ? `${driver} is coming for the ${amount}. Have it ready, and give nothing before both phones show the same two digits.`
            : `${driver} will carry the delivery of ${amount}.`,
      }),
      es: ({ role, driver, amount }) => ({
        title: role === "sender" ? "Tu repartidor está en camino" : "Repartidor asignado",
        message:
          role === "sender"
            ? `${driver} viene por los ${amount}. Tenlos listos y no entregues nada antes de que ambos teléfonos muestren los mismos dos dígitos.`
            : `${driver} llevará la entrega de ${amount}.`,
      }),
    },
  },

  // The driver is on the way to the receiver.
  driver_on_way: {
    recipients: ["sender", "receiver"],
    text: {
      en: ({ role, driver, receiver }) => ({
        title: "Driver on the way",
        message: role === "receiver" ? `${driver} is on the way to you.` : `${driver} is on the way to ${receiver}.`,
      }),
      es: ({ role, driver, receiver }) => ({
        title: "Repartidor en camino",
        message: role === "receiver" ? `${driver} va en camino hacia ti.` : `${driver} va en camino hacia ${receiver}.`,
      }),
    },
  },

  // The driver arrives within a few minutes; once per delivery.
  driver_near: {
    recipients: ["receiver"],
    text: {
      en: ({ driver, facts }) => ({
        title: "Your driver is almost there",
        message: `${driver} is about ${minutes("en", facts)} away. Have your code ready.`,
      }),
      es: ({ driver, facts }) => ({
        title: "Tu repartidor está por llegar",
        message: `${driver} llega en unos ${minutes("es", facts)}. Ten listo tu código.`,
      }),
    },
  },

  // The driver has arrived at the pickup.
  driver_at_pickup: {
    recipients: ["sender"],
    text: {
      en: ({ driver, amount }) => ({
        title: "Your driver is at the pickup",
        message: `${driver} comes for ${amount}. Compare the two digits on both phones; if the phones show different digits, give nothing.`,
      }),
      es: ({ driver, amount }) => ({
        title: "Tu repartidor llegó a la recogida",
        message: `${driver} viene por ${amount}. Compara los dos dígitos de ambos teléfonos; si los teléfonos no muestran los mismos, no entregues nada.`,
      }),
    },
  },

  // The driver has arrived at the receiver.
  driver_arrived: {
    recipients: ["sender", "receiver"],
    text: {
      en: ({ role, driver, receiver }) => ({
        title: "Driver has arrived",
        message:
          role === "receiver"
            ? `${driver} is at your door. Count the cash first, then show your code.`
            : `${driver} has reached ${receiver}.`,
      }),
      es: ({ role, driver, receiver }) => ({
        title: "El repartidor llegó",
        message:
          role === "receiver"
            ? `${driver} está en tu puerta. Cuenta primero el efectivo y luego muestra tu código.`
            : `${driver} llegó con ${receiver}.`,
      }),
    },
  },

  // All rounds of offers failed; an administrator takes over.
  no_driver_found: {
    recipients: ["sender"],
    text: {
      en: ({ orderNo }) => ({
        title: "No driver yet",
        message: `We have not found a driver for delivery ${orderNo}. Our team is handling it.`,
      }),
      es: ({ orderNo }) => ({
        title: "Aún sin repartidor",
        message: `No encontramos repartidor para la entrega ${orderNo}. Nuestro equipo se ocupa de ella.`,
      }),
    },
  },
} satisfies Record<string, NotificationType>;
