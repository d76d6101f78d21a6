import { defineMessages } from "../translate";

// A driver's push test.
export const pushTestMessages = defineMessages({
  en: {
    test: "Send a test notification",
    waiting: "Sent. Waiting for this phone to confirm it…",
    arrived: "It arrived on this phone.",
    otherPhones: "Sent to your other phones. This one is not signed up.",
    unconfirmed: "Sent, but this phone did not confirm it.",
    unconfirmedHint:
      "Allow notifications for Handover and its browser in the phone's settings, and exclude both from battery saving. Then test again. Until a push arrives, offers come as text messages, where those are on.",
    none: "This phone is not signed up for notifications yet",
    noneHint: "Turn them on above, then test again.",
    testFailed: "Failed to send notification",
  },
  es: {
    test: "Enviar una notificación de prueba",
    waiting: "Enviada. Esperando a que este teléfono la confirme…",
    arrived: "Llegó a este teléfono.",
    otherPhones: "Enviada a tus otros teléfonos. Este no está registrado.",
    unconfirmed: "Enviada, pero este teléfono no la confirmó.",
    unconfirmedHint:
      "Permite las notificaciones de Handover y de su navegador en los ajustes del teléfono, y exclúyelos del ahorro de batería. Luego prueba otra vez. Hasta que llegue un aviso, las ofertas te llegan por SMS, si los tienes activados.",
    none: "Este teléfono aún no recibe notificaciones",
    noneHint: "Actívalas arriba y prueba otra vez.",
    testFailed: "No se pudo enviar la notificación",
  },
});
