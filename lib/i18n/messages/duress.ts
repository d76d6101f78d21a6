import { defineMessages } from "../translate";

export const duressMessages = defineMessages({
  en: {
    title: "Code for when you are forced",
    explain:
      "Choose two letters or digits that only you know. If you are forced to give your code, replace its last two characters with these. The delivery completes as always, no difference is visible, and we alert our safety team immediately.",
    example: "With K7, the code ACDE‑FGHJ becomes ACDE‑FGK7.",
    qrNote: "The QR always contains your usual code. To use the other one, say or type it.",
    charactersLabel: "Your two characters",
    charactersHint: "Without B, I, L, O, S and Z, which can be taken for digits",
    invalidCharacters: "Enter two letters or digits, without B, I, L, O, S and Z",
    setUp: "Set up",
    change: "Choose others",
    save: "Save",
    turnOff: "Turn off",
    back: "Back",
    isSet: "Set up. For your safety we don't show which two you chose.",
    saved: "Set up. Remember your two characters: we never show them.",
    turnedOff: "Turned off",
    failed: "Your two characters could not be saved",
    loadFailed: "Your duress code could not be loaded",
  },
  es: {
    title: "Código por si te obligan",
    explain:
      "Elige dos letras o números que solo tú conozcas. Si te obligan a dar tu código, cambia sus dos últimos caracteres por estos. La entrega termina como siempre, no se nota ninguna diferencia y avisamos al instante a nuestro equipo de seguridad.",
    example: "Con K7, el código ACDE‑FGHJ pasa a ser ACDE‑FGK7.",
    qrNote: "El QR siempre contiene tu código habitual. Para usar el otro, dilo o escríbelo.",
    charactersLabel: "Tus dos caracteres",
    charactersHint: "Sin B, I, L, O, S ni Z, que se confunden con números",
    invalidCharacters: "Escribe dos letras o números, sin B, I, L, O, S ni Z",
    setUp: "Configurar",
    change: "Elegir otros",
    save: "Guardar",
    turnOff: "Desactivar",
    back: "Volver",
    isSet: "Configurado. Por tu seguridad no mostramos cuáles elegiste.",
    saved: "Configurado. Recuerda tus dos caracteres: nunca los mostramos.",
    turnedOff: "Desactivado",
    failed: "No se pudieron guardar tus dos caracteres",
    loadFailed: "No se pudo cargar tu código de coacción",
  },
});
