import { defineText } from "../text";

// Notifications in the settings: how they are turned on, and the other phones of the driver.
export const pushSettingsText = defineText({
  en: {
    step3: "Open Handover from there, sign in, and turn notifications on here.",
    others: "Your other phones",
    otherReached: "Last reached",
    otherNotReached: "Not reached yet",
    phone: "Phone",
    onBrowser: "{device} · {browser}",
  },
  es: {
    step3: "Abre Handover desde ahí, inicia sesión y activa aquí las notificaciones.",
    others: "Tus otros teléfonos",
    otherReached: "Último aviso recibido",
    otherNotReached: "Aún sin avisos",
    phone: "Teléfono",
    onBrowser: "{device} · {browser}",
  },
});
