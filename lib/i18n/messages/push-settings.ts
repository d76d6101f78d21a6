import { defineMessages } from "../translate";

// Push notifications in the settings, with the driver's other phones.
export const pushSettingsMessages = defineMessages({
  en: {
    homeScreenStep3: "Open Handover from there, sign in, and turn notifications on here.",
    others: "Your other phones",
    otherReached: "Last reached",
    otherNotReached: "Not reached yet",
    phone: "Phone",
    deviceAndBrowser: "{device} · {browser}",
  },
  es: {
    homeScreenStep3: "Abre Handover desde ahí, inicia sesión y activa aquí las notificaciones.",
    others: "Tus otros teléfonos",
    otherReached: "Último aviso recibido",
    otherNotReached: "Aún sin avisos",
    phone: "Teléfono",
    deviceAndBrowser: "{device} · {browser}",
  },
});
