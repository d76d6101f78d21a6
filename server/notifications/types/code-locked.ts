import "server-only";
import { regionOf, type Locale } from "@/lib/i18n/translate";
import type { NotificationType } from "@/server/notifications/notification-type";

// code_locked: too many wrong codes at the delivery, or at the pickup or return of its cash.
export const codeLocked: NotificationType = {
  recipients: ["receiver"],
  text: {
    en: ({ role, amount, facts }) => ({
      title: "Too many wrong codes",
      message: `Your code for ${amount} is locked for ${minutes("en", facts)}. ${role === "sender" ? "Until then no cash changes hands." : "If the driver is at your door, call support."}`,
    }),
    es: ({ role, amount, facts }) => ({
      title: "Demasiados códigos incorrectos",
      message: `Tu código para ${amount} está bloqueado durante ${minutes("es", facts)}. ${role === "sender" ? "Hasta entonces no se entrega efectivo." : "Si el repartidor está en tu puerta, llama a soporte."}`,
    }),
  },
};

/** "1 minute", "15 minutos". */
const minutes = (locale: Locale, { minutes: count }: Readonly<Record<string, unknown>>): string =>
  new Intl.NumberFormat(regionOf[locale], { style: "unit", unit: "minute", unitDisplay: "long" }).format(
    typeof count === "number" ? count : 15,
  );
