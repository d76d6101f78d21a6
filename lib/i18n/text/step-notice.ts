import { defineText } from "../text";

// What has become of a driver's step.
export const stepNoticeText = defineText({
  en: {
    savedStart: "No connection. Your start is saved and will be sent.",
    savedArrive: "No connection. Your arrival is saved and will be sent.",
    savedComplete: "Not confirmed yet. Keep the cash. The code is saved and will be checked once you are online.",
    savedCancel: "No connection. Your cancellation is saved and will be sent.",
    savedFail: "No connection. Your report is saved and will be sent.",
    savedCount: "No connection. Your count is saved and will be sent.",
    savedProve: "Not confirmed yet. The code is saved and will be checked once you are online.",
    savedLeave: "No connection. Your report is saved and will be sent.",
    signInToSend: "Sign in again and your saved steps are sent.",
    sendingStart: "Sending your start…",
    sendingCount: "Sending your count…",
    sendingProve: "Checking the code…",
    sendingLeave: "Ending the pickup…",
    sendingArrive: "Sending your arrival…",
    sendingComplete: "Checking the code…",
    sendingCancel: "Sending your cancellation…",
    sendingFail: "Sending your report…",
  },
  es: {
    savedStart: "Sin conexión. Tu salida está guardada y se enviará.",
    savedArrive: "Sin conexión. Tu llegada está guardada y se enviará.",
    savedComplete:
      "Aún sin confirmar. Conserva el efectivo. El código está guardado y se comprobará cuando haya conexión.",
    savedCancel: "Sin conexión. Tu cancelación está guardada y se enviará.",
    savedFail: "Sin conexión. Tu aviso está guardado y se enviará.",
    savedCount: "Sin conexión. Tu conteo está guardado y se enviará.",
    savedProve: "Aún sin confirmar. El código está guardado y se comprobará cuando haya conexión.",
    savedLeave: "Sin conexión. Tu salida de la recogida está guardada y se enviará.",
    signInToSend: "Vuelve a iniciar sesión y tus pasos guardados se enviarán.",
    sendingStart: "Enviando tu salida…",
    sendingCount: "Enviando tu conteo…",
    sendingProve: "Comprobando el código…",
    sendingLeave: "Terminando la recogida…",
    sendingArrive: "Enviando tu llegada…",
    sendingComplete: "Comprobando el código…",
    sendingCancel: "Enviando tu cancelación…",
    sendingFail: "Enviando tu aviso…",
  },
});
