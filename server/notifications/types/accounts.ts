import "server-only";
import {
  type NotificationContext,
  type NotificationType,
  type NotificationText,
  appendReason,
} from "@/server/notifications/notification-type";

type AddressChange = "phone" | "email" | "undone";
function addressTexts({
  title,
  warn,
  ...changes
}: Record<AddressChange | "title" | "warn", string>): (context: NotificationContext) => NotificationText {
  return ({ facts }) => {
    const change = Object.entries(changes).find(([key]) => key === facts.change)?.[1] ?? changes.phone;
    const sentence = change.replace("{name}", typeof facts.name === "string" ? facts.name : "");
    return { title, message: facts.change === "undone" ? sentence : `${sentence} ${warn}` };
  };
}

type SecondFactorChange = "enrolled" | "recovery_code" | "reset_requested" | "reset" | "locked";
function secondFactorTexts({
  title,
  warn,
  ...changes
}: Record<SecondFactorChange | "title" | "warn", string>): (context: NotificationContext) => NotificationText {
  return ({ facts }) => {
    const change = Object.entries(changes).find(([key]) => key === facts.change)?.[1] ?? changes.enrolled;
    return { title, message: `${typeof facts.name === "string" ? facts.name : ""} ${change}. ${warn}`.trim() };
  };
}

const reasonOf = ({ reason }: Readonly<Record<string, unknown>>): string => (typeof reason === "string" ? reason : "");

export const accountNotifications = {
  // An account's phone or email has changed, or a change was undone. In the app only, for the
  // person and, if they are an administrator or a cashier, for all administrators; the old addresses get separate
  // messages.
  account_address_changed: {
    recipients: [],
    text: {
      en: addressTexts({
        title: "Account change",
        phone: "{name}: the phone number of the account was changed.",
        email: "{name}: the email address of the account was changed.",
        undone: "{name}: a change of the account was undone from the old address.",
        warn: "If this is not expected, undo it with the link that went to the old phone and email address.",
      }),
      es: addressTexts({
        title: "Cambio de la cuenta",
        phone: "{name}: se cambió el teléfono de la cuenta.",
        email: "{name}: se cambió el correo de la cuenta.",
        undone: "{name}: se deshizo un cambio de la cuenta desde el dato anterior.",
        warn: "Si no lo esperabas, deshazlo con el enlace enviado al teléfono y al correo anteriores.",
      }),
    },
  },

  // An administrator or a cashier enrolled, used a recovery code, made five attempts at a code, or lost their
  // second factor. Sent to all administrators and to the user.
  second_factor_changed: {
    recipients: [],
    pushPage: "/account",
    outsideAppPage: "/account",
    text: {
      en: secondFactorTexts({
        title: "Second factor changed",
        enrolled: "set up a new second factor",
        recovery_code: "used a recovery code",
        reset_requested: "lost their second factor and requests its removal",
        reset: "had their second factor removed",
        locked: "made five attempts at a code of their second factor, so codes may be refused for 15 minutes",
        warn: "If this is not expected, end their sessions and call them.",
      }),
      es: secondFactorTexts({
        title: "Cambió un segundo factor",
        enrolled: "configuró un nuevo segundo factor",
        recovery_code: "usó un código de recuperación",
        reset_requested: "perdió su segundo factor y pide quitarlo",
        reset: "ya no tiene su segundo factor",
        locked: "intentó cinco veces un código de su segundo factor; puede estar bloqueado 15 minutos",
        warn: "Si no lo esperabas, cierra sus sesiones y llama a la persona.",
      }),
    },
  },

  // A driver's payout account was changed or removed. Also sent outside the app, because a
  // hijacker can read the app.
  payout_account_changed: {
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
  },

  // The person's limits are raised.
  identity_approved: {
    recipients: [],
    pushPage: "/account",
    text: {
      en: () => ({
        title: "Your documents were accepted",
        message: "You can send and receive more now. Open your account to see how much.",
      }),
      es: () => ({
        title: "Tus documentos fueron aceptados",
        message: "Ahora puedes enviar y recibir más. Abre tu cuenta para ver cuánto.",
      }),
    },
  },

  // The documents were rejected, with the reason; others may be submitted.
  identity_rejected: {
    recipients: [],
    pushPage: "/account",
    text: {
      en: ({ facts }) => ({
        title: "Your documents were not accepted",
        message: `You can submit others${appendReason(reasonOf(facts))}`,
      }),
      es: ({ facts }) => ({
        title: "Tus documentos no fueron aceptados",
        message: `Puedes enviar otros${appendReason(reasonOf(facts))}`,
      }),
    },
  },

  // The person's identification was revoked, with the reason.
  identity_revoked: {
    recipients: [],
    pushPage: "/account",
    text: {
      en: ({ facts }) => ({
        title: "Your verification was revoked",
        message: `Submit new documents to send more again${appendReason(reasonOf(facts))}`,
      }),
      es: ({ facts }) => ({
        title: "Se retiró tu verificación",
        message: `Envía otros documentos para volver a enviar más${appendReason(reasonOf(facts))}`,
      }),
    },
  },

  // The person's identification expires in some days.
  identity_expiring: {
    recipients: [],
    pushPage: "/account",
    text: {
      en: () => ({
        title: "Your documents expire soon",
        message: "Submit new ones on your account page to keep your current limits.",
      }),
      es: () => ({
        title: "Tus documentos vencen pronto",
        message: "Envía otros en la página de tu cuenta para conservar tus límites.",
      }),
    },
  },

  // The person's identification has expired, which lowers their limits.
  identity_expired: {
    recipients: [],
    pushPage: "/account",
    text: {
      en: () => ({
        title: "Your documents have expired",
        message: "You can send and receive less until you submit new ones on your account page.",
      }),
      es: () => ({
        title: "Tus documentos vencieron",
        message: "Puedes enviar y recibir menos hasta que envíes otros en la página de tu cuenta.",
      }),
    },
  },

  // Documents wait for a check; for administrators.
  identity_needs_review: {
    recipients: [],
    pushPage: "/admin/checks",
    text: {
      en: () => ({ title: "Documents need a check", message: "A person submitted identity documents." }),
      es: () => ({ title: "Hay documentos por revisar", message: "Una persona envió documentos de identidad." }),
    },
  },
} satisfies Record<string, NotificationType>;
