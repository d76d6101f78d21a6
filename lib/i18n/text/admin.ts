import { defineText } from "../text";

// The desk's frame and what several of its pages say.
export const adminText = defineText({
  en: {
    title: "Administration", nav: "Administration", overview: "Overview", deliveries: "Deliveries", drivers: "Drivers", account: "Account", offline: "No connection. You see what we last knew.",
    needs: "Needs a decision", nothingNeeded: "Nothing waits for you", nothingNeededHint: "Deliveries without a driver, cash to be returned and new applications appear here.",
    noDriver: "No driver found", cashToReturn: "Cash to be returned", application: "Application", applications: "Applications", waitingSince: "since", latest: "Latest deliveries", all: "See all",
    search: "Search", clear: "Clear filters", confirm: "Confirm", back: "Back", reason: "Reason", reasonHint: "Kept on record.", reasonMissing: "Give a reason", failed: "It could not be done", done: "Done", record: "Record", noRecord: "Nothing on record yet", by: "by {name}", never: "never", unknown: "–", yes: "Yes", no: "No",
  },
  es: {
    title: "Administración", nav: "Administración", overview: "Resumen", deliveries: "Entregas", drivers: "Conductores", account: "Cuenta", offline: "Sin conexión. Ves lo último que supimos.",
    needs: "Necesita una decisión", nothingNeeded: "Nada te espera", nothingNeededHint: "Aquí aparecen entregas sin conductor, efectivo por devolver y solicitudes nuevas.",
    noDriver: "Sin conductor", cashToReturn: "Efectivo por devolver", application: "Solicitud", applications: "Solicitudes", waitingSince: "desde", latest: "Últimas entregas", all: "Ver todas",
    search: "Buscar", clear: "Quitar filtros", confirm: "Confirmar", back: "Volver", reason: "Motivo", reasonHint: "Queda registrado.", reasonMissing: "Indica un motivo", failed: "No se pudo hacer", done: "Hecho", record: "Registro", noRecord: "Aún no hay registros", by: "por {name}", never: "nunca", unknown: "–", yes: "Sí", no: "No",
  },
});
