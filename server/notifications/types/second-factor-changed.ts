import "server-only";
import type { NotificationContext, NotificationType, NotificationText } from "@/server/notifications/notification-type";

// second_factor_changed: a user with duties enrolled, used a recovery code, made five attempts at a code, or lost their
// second factor. Sent to all administrators and to the user.
export const secondFactorChanged: NotificationType = {
  recipients: [],
  pushPage: "/account",
  outsideAppPage: "/account",
  text: {
    en: textsOf({
      title: "Second factor changed",
      enrolled: "set up a new second factor",
      recovery_code: "used a recovery code",
      reset_requested: "lost their second factor and requests its removal",
      reset: "had their second factor removed",
      locked: "made five attempts at a code of their second factor, so codes may be refused for 15 minutes",
      warn: "If this is not expected, end their sessions and call them.",
    }),
    es: textsOf({
      title: "Cambió un segundo factor",
      enrolled: "configuró un nuevo segundo factor",
      recovery_code: "usó un código de recuperación",
      reset_requested: "perdió su segundo factor y pide quitarlo",
      reset: "ya no tiene su segundo factor",
      locked: "intentó cinco veces un código de su segundo factor; puede estar bloqueado 15 minutos",
      warn: "Si no lo esperabas, cierra sus sesiones y llama a la persona.",
    }),
  },
};

type Change = "enrolled" | "recovery_code" | "reset_requested" | "reset" | "locked";
function textsOf({
  title,
  warn,
  ...changes
}: Record<Change | "title" | "warn", string>): (context: NotificationContext) => NotificationText {
  return ({ facts }) => {
    const change = Object.entries(changes).find(([key]) => key === facts.change)?.[1] ?? changes.enrolled;
    return { title, message: `${typeof facts.name === "string" ? facts.name : ""} ${change}. ${warn}`.trim() };
  };
}
