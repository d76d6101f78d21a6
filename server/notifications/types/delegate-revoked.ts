import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// delegate_revoked: the receiver has removed the delegate. Their code is now refused.
export const delegateRevoked: NotificationType = {
  to: ["sender", "driver"],
  text: {
    en: ({ receiver, orderNo, facts }) => ({
      title: "Only the receiver takes it",
      message: `${named(facts, "The named person")} no longer takes the cash of delivery ${orderNo}: ${receiver} withdrew the permission.`,
    }),
    es: ({ receiver, orderNo, facts }) => ({
      title: "Solo lo recibe el destinatario",
      message: `${named(facts, "La persona nombrada")} ya no recibe el efectivo de la entrega ${orderNo}: ${receiver} retiró el permiso.`,
    }),
  },
};

const named = ({ delegate }: Readonly<Record<string, unknown>>, otherwise: string): string =>
  typeof delegate === "string" ? delegate : otherwise;
