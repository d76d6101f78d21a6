import { defineMessages } from "../translate";

export const passwordInputMessages = defineMessages({
  en: {
    show: "Show password",
    hide: "Hide password",
  },
  es: {
    show: "Mostrar contraseña",
    hide: "Ocultar contraseña",
  },
});
