import { defineText } from "../text";

export const settingsText = defineText({
  en: {
    title: "Settings", language: "Language", english: "English", spanish: "Español", theme: "Appearance", system: "Automatic", light: "Light", dark: "Dark", units: "Distances", miles: "Miles", km: "Kilometers", navigationApp: "Navigation app", auto: "This phone's own", google: "Google Maps", apple: "Apple Maps", waze: "Waze",
    notifications: "Notifications", push: "Push notifications", pushHint: "Offers while the app is closed", sms: "Text messages", smsHint: "When a push does not arrive", sound: "Sound", soundHint: "Three tones with a new offer", failed: "Could not save the setting", help: "Help", support: "Support", privacy: "Privacy", terms: "Terms", playSound: "Play the tone", qrTest: "Try the camera", settingsFor: "Settings",
  },
  es: {
    title: "Ajustes", language: "Idioma", english: "English", spanish: "Español", theme: "Apariencia", system: "Automática", light: "Clara", dark: "Oscura", units: "Distancias", miles: "Millas", km: "Kilómetros", navigationApp: "App de navegación", auto: "La de este teléfono", google: "Google Maps", apple: "Apple Maps", waze: "Waze",
    notifications: "Notificaciones", push: "Notificaciones push", pushHint: "Ofertas con la app cerrada", sms: "Mensajes de texto", smsHint: "Cuando un aviso no llega", sound: "Sonido", soundHint: "Tres tonos con cada oferta", failed: "No se pudo guardar el ajuste", help: "Ayuda", support: "Soporte", privacy: "Privacidad", terms: "Términos", playSound: "Escuchar el tono", qrTest: "Probar la cámara", settingsFor: "Ajustes",
  },
});
