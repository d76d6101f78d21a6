import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// code_locked: too many wrong codes were tried at the receiver's delivery.
export const codeLocked: NotificationType = {
  to: ["receiver"],
  text: {
    en: ({ amount, facts }) => ({
      title: "Too many wrong codes",
      message: `Your code for ${amount} is locked for ${minutes(facts)} minutes. If the driver is at your door, call support.`,
    }),
    es: ({ amount, facts }) => ({
      title: "Demasiados códigos incorrectos",
      message: `Tu código para ${amount} está bloqueado durante ${minutes(facts)} minutos. Si el conductor está en tu puerta, llama a soporte.`,
    }),
  },
};

const minutes = ({ minutes: given }: Readonly<Record<string, unknown>>): number =>
  typeof given === "number" ? given : 15;
