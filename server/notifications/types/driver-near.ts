import "server-only";
import { regionOf, type Locale } from "@/lib/i18n/translate";
import type { NotificationType } from "@/server/notifications/notification-type";

// driver_near: the driver arrives within a few minutes; once per delivery.
export const driverNear: NotificationType = {
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
};

/** "1 minute", "2 minutos". */
const minutes = (locale: Locale, { minutes: count }: Readonly<Record<string, unknown>>): string =>
  new Intl.NumberFormat(regionOf[locale], { style: "unit", unit: "minute", unitDisplay: "long" }).format(
    typeof count === "number" ? count : 2,
  );
