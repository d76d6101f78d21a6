import type { NoOfferReason } from "@/lib/domain/transaction/transaction";
import { defineMessages } from "../translate";

// Why a dispatch run made no offer.
export const searchEndMessages = defineMessages({
  en: {
    search_scheduled: "Waits for the preferred time",
    search_no_hub: "Waits for a hub that can give the cash",
    search_no_drivers: "No available drivers found",
    search_no_drivers_in_area: "No available drivers found in the delivery area",
    search_assignment_failed: "Driver assignment failed",
  } satisfies Record<`search_${NoOfferReason}`, string>,
  es: {
    search_scheduled: "Espera a la hora preferida",
    search_no_hub: "Espera a un centro que pueda dar el efectivo",
    search_no_drivers: "No hay repartidores disponibles",
    search_no_drivers_in_area: "No hay repartidores disponibles en la zona de entrega",
    search_assignment_failed: "No se pudo asignar un repartidor",
  },
});
