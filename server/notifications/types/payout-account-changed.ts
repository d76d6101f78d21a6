import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// payout_account_changed: a driver's payout account was changed or removed. Also sent outside the app, because a
// hijacker can read the app.
export const payoutAccountChanged: NotificationType = {
  recipients: ["driver"],
  outsideAppPage: "/settings",
  text: {
    en: ({ facts }) => ({
      title: "Your payout account changed",
      message: `${typeof facts.last4 === "string" ? `Your pay goes to ···${facts.last4} from now on, after a hold of three days.` : "Your pay has no account to go to now."} If this was not you, change your password and call us.`,
    }),
    es: ({ facts }) => ({
      title: "Cambió tu cuenta de pago",
      message: `${typeof facts.last4 === "string" ? `Desde ahora tu pago va a ···${facts.last4}, tras una espera de tres días.` : "Ahora tu pago no tiene cuenta de destino."} Si no fuiste tú, cambia tu contraseña y llámanos.`,
    }),
  },
};
