import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// delegate_named: the receiver has named a delegate. For the sender and the delivery's driver, who may now meet either
// of the two.
export const delegateNamed: NotificationType = {
  recipients: ["sender", "driver"],
  text: {
    en: ({ role, receiver, orderNo, facts }) => ({
      title: "Another person may take it",
      message:
        role === "driver"
          ? `${receiver} has named ${delegateName(facts, "another person")} to take the cash, with their own code.`
          : `${receiver} has named ${delegateName(facts, "another person")} to take the cash of delivery ${orderNo}.`,
    }),
    es: ({ role, receiver, orderNo, facts }) => ({
      title: "Otra persona puede recibirlo",
      message:
        role === "driver"
          ? `${receiver} nombró a ${delegateName(facts, "otra persona")} para recibir el efectivo, con un código propio.`
          : `${receiver} nombró a ${delegateName(facts, "otra persona")} para recibir el efectivo de la entrega ${orderNo}.`,
    }),
  },
};

const delegateName = ({ delegate }: Readonly<Record<string, unknown>>, fallback: string): string =>
  typeof delegate === "string" ? delegate : fallback;
