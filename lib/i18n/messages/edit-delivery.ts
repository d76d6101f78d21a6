import { defineMessages } from "../translate";

// A sender's changes before a driver has the delivery.
export const editDeliveryMessages = defineMessages({
  en: {
    edit: "Change delivery",
    title: "Change delivery",
    hint: "You can change it until a driver has it. We'll tell the receiver.",
    acceptedHint: "Amount and address are agreed. To change them, cancel this delivery.",
    amount: "Amount",
    save: "Save changes",
    saved: "Delivery changed",
    failed: "The change could not be saved",
    noChanges: "Nothing has changed",
    newPrice: "The fee changes from {before} to {fee}. Save again if you agree.",
  },
  es: {
    edit: "Cambiar la entrega",
    title: "Cambiar la entrega",
    hint: "Puedes cambiarla hasta que la tenga un repartidor. Avisaremos al destinatario.",
    acceptedHint: "El monto y la dirección ya están acordados. Cancélala para cambiarlos.",
    amount: "Monto",
    save: "Guardar los cambios",
    saved: "Entrega cambiada",
    failed: "No se pudo guardar el cambio",
    noChanges: "No cambió nada",
    newPrice: "La tarifa será {fee} en lugar de {before}. Guarda otra vez si estás de acuerdo.",
  },
});
