import { defineText } from "../text";

// The desk's frame and what several of its pages say.
export const adminText = defineText({
  en: {
    title: "Administration", nav: "Administration", overview: "Overview", map: "Live map", deliveries: "Deliveries", drivers: "Drivers", zones: "Zones", cash: "Cash", routing: "Routing", jobs: "Failed work", log: "Record", account: "Account", offline: "No connection since {time}. You see what we knew then.",
    needs: "Needs a decision", nothingNeeded: "Nothing waits for you", nothingNeededHint: "Deliveries without a driver or running late, cash to be returned and new applications appear here.", needsUnknown: "We can't tell what waits", needsUnknownHint: "The last answer is old. We'll look again by ourselves.",
    scheduledOne: "1 delivery waits for its preferred time.", scheduled: "{n} deliveries wait for their preferred times.", noDriver: "No driver found", late: "Running late", outsideGate: "Marked far from the address", cashToReturn: "Cash to be returned", refundDue: "Money to refund", underReview: "Under review", codeLocked: "Code locked", application: "Application", differences: "Differences with the routing provider", more: "{n} more", need: "Needs", anyNeed: "Anything", latest: "Latest deliveries", all: "See all",
    search: "Search", clear: "Clear filters", back: "Back", reason: "Reason", reasonHint: "Kept on record.", reasonMissing: "Give a reason", failed: "It could not be done", record: "Record", noRecord: "Nothing on record yet", by: "by {name}", never: "never", unknown: "–",
  },
  es: {
    title: "Administración", nav: "Administración", overview: "Resumen", map: "Mapa en vivo", deliveries: "Entregas", drivers: "Conductores", zones: "Zonas", cash: "Efectivo", routing: "Rutas", jobs: "Trabajo fallido", log: "Registro", account: "Cuenta", offline: "Sin conexión desde las {time}. Ves lo que sabíamos entonces.",
    needs: "Necesita una decisión", nothingNeeded: "Nada te espera", nothingNeededHint: "Aquí aparecen entregas sin conductor o con retraso, efectivo por devolver y solicitudes nuevas.", needsUnknown: "No sabemos qué te espera", needsUnknownHint: "La última respuesta es antigua. Volveremos a consultar.",
    scheduledOne: "1 entrega espera a su hora preferida.", scheduled: "{n} entregas esperan a su hora preferida.", noDriver: "Sin conductor", late: "Con retraso", outsideGate: "Marcada lejos de la dirección", cashToReturn: "Efectivo por devolver", refundDue: "Dinero por reembolsar", underReview: "En revisión", codeLocked: "Código bloqueado", application: "Solicitud", differences: "Diferencias con el proveedor de rutas", more: "{n} más", need: "Necesita", anyNeed: "Cualquier cosa", latest: "Últimas entregas", all: "Ver todas",
    search: "Buscar", clear: "Quitar filtros", back: "Volver", reason: "Motivo", reasonHint: "Queda registrado.", reasonMissing: "Indica un motivo", failed: "No se pudo hacer", record: "Registro", noRecord: "Aún no hay registros", by: "por {name}", never: "nunca", unknown: "–",
  },
});
