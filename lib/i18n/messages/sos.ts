import { defineMessages } from "../translate";

// The SOS shield, which a driver in danger holds down.
export const sosMessages = defineMessages({
  en: {
    shield: "SOS. Hold for 2 seconds.",
    shieldStored: "SOS is saved on this phone. Hold for 2 seconds to send it again.",
    shieldUnsaved:
      "SOS is not sent yet. This phone cannot save; keep this page open. Hold for 2 seconds to send it again.",
    shieldReceived: "SOS was received. Hold for 2 seconds to send it again.",
  },
  es: {
    shield: "SOS. Mantén presionado 2 segundos.",
    shieldStored: "El SOS está guardado en este teléfono. Mantén presionado 2 segundos para enviarlo otra vez.",
    shieldUnsaved:
      "El SOS todavía no se ha enviado. Este teléfono no puede guardar; deja esta página abierta. Mantén presionado 2 segundos para enviarlo otra vez.",
    shieldReceived: "El SOS se recibió. Mantén presionado 2 segundos para enviarlo otra vez.",
  },
});
