import { defineMessages } from "../translate";

export const duressMessages = defineMessages({
  en: {
    title: "Code for when you are forced",
    explain:
      "Choose two letters or digits that only you know. If somebody forces you to give your code, give it with these at its end instead of its last two characters. The delivery completes as always, nobody sees a difference, and we alert our safety desk at once.",
    example: "With K7, the code ACDE‑FGHJ becomes ACDE‑FGK7.",
    qrNote: "The QR is always your usual code: say or type the other one.",
    label: "Your two characters",
    hint: "Without B, I, L, O, S and Z, which can be taken for digits",
    wrong: "Enter two letters or digits, without B, I, L, O, S and Z",
    set: "Set up",
    change: "Choose others",
    save: "Keep these",
    forget: "Turn off",
    back: "Back",
    isSet: "Set up. For your safety we don't show which two you chose.",
    saved: "Set up. Remember your two characters: we never show them.",
    forgotten: "Turned off",
    failed: "This could not be saved",
    loadFailed: "This could not be loaded",
  },
  es: {
    title: "Código por si te obligan",
    explain:
      "Elige dos letras o números que solo tú conozcas. Si alguien te obliga a dar tu código, dalo con ellos al final en lugar de sus dos últimos caracteres. La entrega termina como siempre, nadie nota la diferencia y avisamos al instante a nuestro equipo de seguridad.",
    example: "Con K7, el código ACDE‑FGHJ pasa a ser ACDE‑FGK7.",
    qrNote: "El QR es siempre tu código de siempre: el otro se dice o se escribe.",
    label: "Tus dos caracteres",
    hint: "Sin B, I, L, O, S ni Z, que se confunden con números",
    wrong: "Escribe dos letras o números, sin B, I, L, O, S ni Z",
    set: "Configurar",
    change: "Elegir otros",
    save: "Guardar estos",
    forget: "Desactivar",
    back: "Volver",
    isSet: "Configurado. Por tu seguridad no mostramos cuáles elegiste.",
    saved: "Configurado. Recuerda tus dos caracteres: nunca los mostramos.",
    forgotten: "Desactivado",
    failed: "No se pudo guardar",
    loadFailed: "No se pudo cargar",
  },
});
