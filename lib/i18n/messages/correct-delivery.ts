import { defineMessages } from "../translate";

// A receiver's correction of the drop-off and its instructions.
export const correctDeliveryMessages = defineMessages({
  en: {
    correct: "Correct the address",
    hint: "You can correct it until the driver is on the way to you, by up to {most}, so the price stays the same. We'll tell the sender and the driver.",
    address: "Your address",
    addressHint: "Choose it again, or set the pin at your door",
    save: "Save",
    saved: "Address corrected",
    failed: "The correction could not be saved",
    noChanges: "Nothing has changed",
  },
  es: {
    correct: "Corregir la dirección",
    hint: "Puedes corregirla hasta que el repartidor vaya hacia ti, hasta {most}, así que el precio queda igual. Avisaremos al remitente y al repartidor.",
    address: "Tu dirección",
    addressHint: "Elígela otra vez o marca el punto en tu puerta",
    save: "Guardar",
    saved: "Dirección corregida",
    failed: "No se pudo guardar la corrección",
    noChanges: "No cambió nada",
  },
});
