import { defineText } from "../text";

export const passwordInputText = defineText({
  en: {
    show: "Show password",
    hide: "Hide password",
  },
  es: {
    show: "Mostrar contraseña",
    hide: "Ocultar contraseña",
  },
});
