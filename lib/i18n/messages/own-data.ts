import { defineMessages } from "../translate";

// Export of personal data, and account deletion.
export const ownDataMessages = defineMessages({
  en: {
    title: "Your data",
    copy: "A copy of your data",
    copyHint:
      "A file with what you told us, your deliveries, texts, notices and payments. It contains no codes and nobody else's number.",
    download: "Download",
    downloadFailed: "The copy could not be made",
    remove: "Delete your account",
    removeHint:
      "We erase your name, number and addresses, and you can no longer sign in. Amounts and times of deliveries stay: the law requires it.",
    removeOpen: "Settle open deliveries, cash and payments first.",
    removeStart: "Delete account",
    confirmTitle: "Delete your account?",
    confirmBody: "This cannot be undone. Download a copy first if you want one.",
    password: "Your password",
    confirm: "Delete for good",
    keep: "Keep it",
    failed: "Your account could not be deleted",
  },
  es: {
    title: "Tus datos",
    copy: "Una copia de tus datos",
    copyHint:
      "Un archivo con lo que nos dijiste, tus entregas, mensajes, avisos y pagos. No contiene números de otras personas ni códigos.",
    download: "Descargar",
    downloadFailed: "No se pudo hacer la copia",
    remove: "Eliminar tu cuenta",
    removeHint:
      "Borramos tu nombre, tu número y tus direcciones, y ya no podrás iniciar sesión. Quedan los montos y las horas de las entregas: la ley lo exige.",
    removeOpen: "Antes hay que cerrar entregas, efectivo y dinero pendientes.",
    removeStart: "Eliminar cuenta",
    confirmTitle: "¿Eliminar tu cuenta?",
    confirmBody: "No se puede deshacer. Descarga antes una copia si la quieres.",
    password: "Tu contraseña",
    confirm: "Eliminar para siempre",
    keep: "Conservarla",
    failed: "No se pudo eliminar tu cuenta",
  },
});
