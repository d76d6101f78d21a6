import "server-only";
import type { Locale } from "@/lib/i18n/text";
import type { NotificationType } from "@/server/notifications/notification-type";

// code_locked: too many wrong codes were tried at the receiver's delivery.
export const codeLocked: NotificationType = {
  to: ["receiver"],
  text: {
    en: ({ amount, facts }) => ({
      title: "Too many wrong codes",
      message: `Your code for ${amount} is locked for ${minutes("en", facts)}. If the driver is at your door, call support.`,
    }),
    es: ({ amount, facts }) => ({
      title: "Demasiados códigos incorrectos",
      message: `Tu código para ${amount} está bloqueado durante ${minutes("es", facts)}. Si el conductor está en tu puerta, llama a soporte.`,
    }),
  },
};

/** "1 minute", "15 minutos". */
const minutes = (locale: Locale, { minutes: given }: Readonly<Record<string, unknown>>): string =>
  new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "long" }).format(
    typeof given === "number" ? given : 15,
  );
