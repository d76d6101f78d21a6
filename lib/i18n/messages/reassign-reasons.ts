import { defineMessages } from "../translate";

// An administrator's reasons for giving a delivery to another driver. The English text is stored.
export const reassignReasonMessages = defineMessages({
  en: {
    late: "Running late",
    stationary: "Not moving",
    requested: "The driver asked for it",
    vehicle: "Vehicle problem",
  },
  es: {
    late: "Va con retraso",
    stationary: "No se mueve",
    requested: "Lo pidió el repartidor",
    vehicle: "Problema con el vehículo",
  },
});
