import { defineText } from "../text";

export const passwordText = defineText({
  en: {
    title: "Password", change: "Change password", keep: "Keep this password", hint: "Other phones are signed out.", current: "Current password", next: "New password", nextHint: "At least 6 characters", confirm: "Confirm password",
    currentNeeded: "Please enter your current password", tooShort: "Password must be at least 6 characters", mismatch: "Passwords do not match", save: "Save password", done: "Your password is changed", failed: "The password could not be changed", forgot: "Forgot password?",
  },
  es: {
    title: "Contraseña", change: "Cambiar contraseña", keep: "Conservar esta contraseña", hint: "Se cierra la sesión en otros teléfonos.", current: "Contraseña actual", next: "Contraseña nueva", nextHint: "Al menos 6 caracteres", confirm: "Confirmar contraseña",
    currentNeeded: "Escribe tu contraseña actual", tooShort: "La contraseña debe tener al menos 6 caracteres", mismatch: "Las contraseñas no coinciden", save: "Guardar contraseña", done: "Tu contraseña cambió", failed: "No se pudo cambiar la contraseña", forgot: "¿Olvidaste la contraseña?",
  },
});
