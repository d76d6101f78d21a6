import { defineMessages } from "../translate";

// The SOS shield, which a driver in danger holds down.
export const sosMessages = defineMessages({
  en: {
    sosHint: "SOS. Hold for 2 seconds.",
    sosStored: "SOS is saved on this phone. Hold for 2 seconds to send it again.",
    sosUnsaved:
      "SOS is not sent yet. This phone cannot save; keep this page open. Hold for 2 seconds to send it again.",
    sosReceived: "SOS was received. Hold for 2 seconds to send it again.",
  },
  es: {
    sosHint: "SOS. Mantén presionado 2 segundos.",
    sosStored: "El SOS está guardado en este teléfono. Mantén presionado 2 segundos para enviarlo otra vez.",
    sosUnsaved:
      "El SOS todavía no se ha enviado. Este teléfono no puede guardar; deja esta página abierta. Mantén presionado 2 segundos para enviarlo otra vez.",
    sosReceived: "El SOS se recibió. Mantén presionado 2 segundos para enviarlo otra vez.",
  },
});
