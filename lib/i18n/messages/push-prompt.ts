import { defineMessages } from "../translate";

// Offer of push notifications to a customer.
export const pushPromptMessages = defineMessages({
  en: {
    label: "Notifications on this phone",
    receiverTitle: "Know when the driver is near",
    receiverHint:
      "This phone notifies you when the driver sets off, is almost there and is at your door. Next, it asks you to allow it.",
    senderTitle: "Know how your delivery goes",
    senderHint:
      "This phone notifies you when a driver comes for the cash and when it has arrived. Next, it asks you to allow it.",
    turnOn: "Notify me",
    notNow: "Not now",
    failed: "Could not turn notifications on",
    on: "On. This phone notifies you.",
    off: "This phone does not notify you",
    offHint: "Turn it on, and it notifies you while Handover is closed. Next, it asks you to allow it.",
    denied: "Notifications are blocked on this phone",
    deniedHint: "Allow them for this site in your browser's settings.",
    unsupported: "This browser cannot show notifications",
    unsupportedHint: "Use Chrome, Firefox, Edge or Safari in their current versions.",
    iphoneTitle: "Add Handover to your home screen",
    iphoneHint: "On an iPhone, only apps on the home screen can tell you that the driver is near.",
    openAndSignIn: "Open Handover from there and sign in.",
  },
  es: {
    label: "Notificaciones en este teléfono",
    receiverTitle: "Entérate cuando el repartidor esté cerca",
    receiverHint:
      "Este teléfono te avisa cuando el repartidor sale, está por llegar y está en tu puerta. Ahora te pedirá permiso.",
    senderTitle: "Entérate de cómo va tu entrega",
    senderHint:
      "Este teléfono te avisa cuando un repartidor viene por el efectivo y cuando ha llegado. Ahora te pedirá permiso.",
    turnOn: "Avísame",
    notNow: "Ahora no",
    failed: "No se pudieron activar las notificaciones",
    on: "Activado. Este teléfono te avisa.",
    off: "Este teléfono no te avisa",
    offHint: "Actívalo y te avisará con Handover cerrado. Ahora te pedirá permiso.",
    denied: "Las notificaciones están bloqueadas en este teléfono",
    deniedHint: "Permítelas para este sitio en los ajustes del navegador.",
    unsupported: "Este navegador no puede mostrar notificaciones",
    unsupportedHint: "Usa una versión actual de Chrome, Firefox, Edge o Safari.",
    iphoneTitle: "Agrega Handover a tu pantalla de inicio",
    iphoneHint: "En un iPhone, solo las apps de la pantalla de inicio pueden avisarte de que el repartidor está cerca.",
    openAndSignIn: "Abre Handover desde ahí e inicia sesión.",
  },
});
