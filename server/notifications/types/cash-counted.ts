import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_counted: the driver has counted, and the sender has to confirm or dispute.
export const cashCounted: NotificationType = {
  recipients: ["sender"],
  text: {
    en: ({ driver, amount, facts }) =>
      facts.differs === true
        ? {
            title: "The count is not right",
            message: `${driver} did not count ${amount}. Count the cash again together; nothing is confirmed before that.`,
          }
        : {
            title: "Confirm the count",
            message: `${driver} counted ${amount}. Confirm it if that is right, and show the code; if not, enter what you counted.`,
          },
    es: ({ driver, amount, facts }) =>
      facts.differs === true
        ? {
            title: "El conteo no coincide",
            message: `${driver} no contó ${amount}. Cuenten el efectivo otra vez juntos; antes no se confirma nada.`,
          }
        : {
            title: "Confirma el conteo",
            message: `${driver} contó ${amount}. Confírmalo si es correcto y muestra el código; si no, indica cuánto contaste.`,
          },
  },
};
