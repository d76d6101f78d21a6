import { defineMessages } from "../translate";

// Export of personal data, and account deletion.
export const personalDataMessages = defineMessages({
  en: {
    title: "Your data",
    exportTitle: "A copy of your data",
    exportHint:
      "A file with your details, deliveries, texts, notices and payments. It contains no codes and no other people's numbers.",
    download: "Download",
    downloadFailed: "The copy could not be created",
    deleteTitle: "Delete your account",
    deleteHint:
      "We erase your name, number and addresses, and you can no longer sign in. Amounts and times of deliveries stay: the law requires it.",
    deleteRequirement: "Settle open deliveries, cash and payments first.",
    deleteAccount: "Delete account",
    confirmTitle: "Delete your account?",
    confirmBody: "This cannot be undone. Download a copy first if you want one.",
    password: "Your password",
    confirm: "Delete permanently",
    cancel: "Keep it",
    deleteFailed: "Your account could not be deleted",
  },
  es: {
    title: "Tus datos",
    exportTitle: "Una copia de tus datos",
    exportHint:
      "Un archivo con tus datos, entregas, mensajes, avisos y pagos. No contiene códigos ni números de otras personas.",
    download: "Descargar",
    downloadFailed: "No se pudo crear la copia",
    deleteTitle: "Eliminar tu cuenta",
    deleteHint:
      "Borramos tu nombre, tu número y tus direcciones, y ya no podrás iniciar sesión. Quedan los montos y las horas de las entregas: la ley lo exige.",
    deleteRequirement: "Antes debes cerrar entregas, efectivo y pagos pendientes.",
    deleteAccount: "Eliminar cuenta",
    confirmTitle: "¿Eliminar tu cuenta?",
    confirmBody: "No se puede deshacer. Descarga antes una copia si la quieres.",
    password: "Tu contraseña",
    confirm: "Eliminar para siempre",
    cancel: "Conservarla",
    deleteFailed: "No se pudo eliminar tu cuenta",
  },
});
