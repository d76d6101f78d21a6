import { defineText } from "../text";

// The desk's frame and what several of its pages say.
export const adminText = defineText({
  en: {
    title: "Administration", nav: "Administration", overview: "Overview", map: "Live map", deliveries: "Deliveries", drivers: "Drivers", routing: "Routing", jobs: "Failed work", account: "Account", offline: "No connection since {time}. You see what we knew then.",
    needs: "Needs a decision", nothingNeeded: "Nothing waits for you", nothingNeededHint: "Deliveries without a driver, cash to be returned and new applications appear here.",
    noDriver: "No driver found", cashToReturn: "Cash to be returned", application: "Application", latest: "Latest deliveries", all: "See all",
    search: "Search", clear: "Clear filters", confirm: "Confirm", back: "Back", reason: "Reason", reasonHint: "Kept on record.", reasonMissing: "Give a reason", failed: "It could not be done", record: "Record", noRecord: "Nothing on record yet", by: "by {name}", never: "never", unknown: "–",
  },
  es: {
    title: "Administración", nav: "Administración", overview: "Resumen", map: "Mapa en vivo", deliveries: "Entregas", drivers: "Conductores", routing: "Rutas", jobs: "Trabajo fallido", account: "Cuenta", offline: "Sin conexión desde las {time}. Ves lo que sabíamos entonces.",
    needs: "Necesita una decisión", nothingNeeded: "Nada te espera", nothingNeededHint: "Aquí aparecen entregas sin conductor, efectivo por devolver y solicitudes nuevas.",
    noDriver: "Sin conductor", cashToReturn: "Efectivo por devolver", application: "Solicitud", latest: "Últimas entregas", all: "Ver todas",
    search: "Buscar", clear: "Quitar filtros", confirm: "Confirmar", back: "Volver", reason: "Motivo", reasonHint: "Queda registrado.", reasonMissing: "Indica un motivo", failed: "No se pudo hacer", record: "Registro", noRecord: "Aún no hay registros", by: "por {name}", never: "nunca", unknown: "–",
  },
});
