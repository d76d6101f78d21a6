import { defineMessages } from "../translate";

// Installation on the home screen, and offline use.
export const installMessages = defineMessages({
  en: {
    title: "Handover on your home screen",
    hint: "Opens at a touch, also without a network.",
    install: "Install",
    notNow: "Not now",
    offlineTitle: "No connection",
    offlineBody: "This page isn't saved on this phone. It opens automatically when you're back online.",
    stillWorks: "What still works",
    steps: "Your delivery: every step is saved and sent later.",
    code: "The receiver's code: it is checked later. Keep the cash until then.",
    location: "Your location: it is saved and sent later.",
    tryAgain: "Try Again",
    continueDelivery: "Continue the delivery",
    toDashboard: "Go to the dashboard",
  },
  es: {
    title: "Handover en tu pantalla de inicio",
    hint: "Se abre con un toque, también sin red.",
    install: "Instalar",
    notNow: "Ahora no",
    offlineTitle: "Sin conexión",
    offlineBody: "Esta página no está guardada en este teléfono. Se abrirá automáticamente cuando vuelva la conexión.",
    stillWorks: "Lo que sigue funcionando",
    steps: "Tu entrega: cada paso se guarda y se envía después.",
    code: "El código del destinatario: se comprueba después. Guarda el efectivo hasta entonces.",
    location: "Tu ubicación: se guarda y se envía después.",
    tryAgain: "Reintentar",
    continueDelivery: "Seguir con la entrega",
    toDashboard: "Ir al inicio",
  },
});
