import { defineMessages } from "../translate";

// How to add the page to an iPhone's home screen.
export const homeScreenMessages = defineMessages({
  en: { share: "Tap Share in the browser's bar.", add: "Choose Add to Home Screen." },
  es: { share: "Toca Compartir en la barra del navegador.", add: "Elige Agregar a inicio." },
});
