import { defineMessages } from "../translate";

export const adminCashMessages = defineMessages({
  en: {
    title: "Cash to be returned",
    hint: "Deliveries that failed after the driver collected the cash, by driver.",
    total: { one: "{amount} held, from {n} delivery", other: "{amount} held, from {n} deliveries" },
    noneTitle: "No cash to be returned",
    noneHint: "When a delivery fails after the driver collected the cash, it appears here until the cash is back.",
    call: "Call",
    recordReturned: "Record cash returned",
  },
  es: {
    title: "Efectivo por devolver",
    hint: "Entregas que fallaron después de recoger el efectivo, por repartidor.",
    total: {
      one: "{amount} en manos de un repartidor, de {n} entrega",
      other: "{amount} en manos de repartidores, de {n} entregas",
    },
    noneTitle: "No hay efectivo por devolver",
    noneHint:
      "Cuando una entrega falla después de que el repartidor recogió el efectivo, aparece aquí hasta que vuelva.",
    call: "Llamar",
    recordReturned: "Registrar efectivo devuelto",
  },
});
