import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// delegate_revoked: the receiver has removed the delegate. Their code is now refused.
export const delegateRevoked: NotificationType = {
  recipients: ["sender", "driver"],
  text: {
    en: ({ receiver, orderNo, facts }) => ({
      title: "Only the receiver takes it",
      message: `${delegateName(facts, "The named person")} no longer takes the cash of delivery ${orderNo}: ${receiver} withdrew the permission.`,
    }),
    es: ({ receiver, orderNo, facts }) => ({
      title: "Solo lo recibe el destinatario",
      message: `${delegateName(facts, "La persona nombrada")} ya no recibe el efectivo de la entrega ${orderNo}: ${receiver} retiró el permiso.`,
    }),
  },
};

const delegateName = ({ delegate }: Readonly<Record<string, unknown>>, fallback: string): string =>
  typeof delegate === "string" ? delegate : fallback;
