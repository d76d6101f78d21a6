import "server-only";
import type { NotificationContext, NotificationType, NotificationText } from "@/server/notifications/notification-type";

// account_address_changed: an account's phone or email has changed, or a change was undone. In the app only, for the
// person and, if they have duties, for all administrators; the old addresses get separate messages.
export const accountAddressChanged: NotificationType = {
  recipients: [],
  text: {
    en: textsOf({
      title: "Account change",
      phone: "{name}: the phone number of the account was changed.",
      email: "{name}: the email address of the account was changed.",
      undone: "{name}: a change of the account was undone from the old address.",
      warn: "If this is not expected, undo it with the link that went to the old phone and email address.",
    }),
    es: textsOf({
      title: "Cambio de la cuenta",
      phone: "{name}: se cambió el teléfono de la cuenta.",
      email: "{name}: se cambió el correo de la cuenta.",
      undone: "{name}: se deshizo un cambio de la cuenta desde el dato anterior.",
      warn: "Si no lo esperabas, deshazlo con el enlace enviado al teléfono y al correo anteriores.",
    }),
  },
};

type Change = "phone" | "email" | "undone";
function textsOf({
  title,
  warn,
  ...changes
}: Record<Change | "title" | "warn", string>): (context: NotificationContext) => NotificationText {
  return ({ facts }) => {
    const change = Object.entries(changes).find(([key]) => key === facts.change)?.[1] ?? changes.phone;
    const sentence = change.replace("{name}", typeof facts.name === "string" ? facts.name : "");
    return { title, message: facts.change === "undone" ? sentence : `${sentence} ${warn}` };
  };
}
