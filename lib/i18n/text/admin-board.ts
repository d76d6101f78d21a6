import { defineText } from "../text";

// The desk's live map.
export const adminBoardText = defineText({
  en: {
    title: "Live map", board: "Live map", mapLabel: "Map of drivers, deliveries and zones", mapFailed: "The map cannot be shown. The list beside it is live.", refit: "Show everything",
    live: "Live", polling: "Asking every 10 s", show: "What the list shows", drivers: "Drivers", deliveries: "Deliveries", zones: "Zones", 
    search: "Search", searchHint: "Name, number or address", states: "State",
    online: "Online", on_duty: "On duty", busy: "Busy", break: "On break", offline: "Offline",
    waiting: "Waiting for a driver", flagged: "No driver found", assigned: "Driver assigned", in_transit: "On the way", servicing: "At the door",
    noDrivers: "Nobody is at work", noDriversHint: "Drivers appear here when they go online.", noDeliveries: "Nothing is under way", noDeliveriesHint: "Paid deliveries appear here until they are handed over.",
    nothing: "Nobody fits", nothingHint: "Change the search or the state.", noEvents: "Nobody has entered or left a zone yet", noZones: "No zones are switched on",
    cutDrivers: "More than 2,000 drivers are at work. Those with a delivery and those heard of last are shown.", cutDeliveries: "More than 500 deliveries wait or are under way. The oldest are shown.", cutZones: "More than 500 zones are on. The first 500 by name are drawn.",
    noPosition: "No position yet", seen: "Seen {ago}", inZones: "In {zones}", carries: "Carries {number}", pickup: "Pickup", dropOff: "Drop-off", noDriver: "No driver yet",
    openDriver: "Open driver", openDelivery: "Open delivery", showDriver: "Show {name}", showDelivery: "Show {number}", close: "Close", selected: "Selected on the map",
    happened: "Entries and exits", entered: "{driver} entered {zone}", left: "{driver} left {zone}", driversHere: "{n} drivers here", driverHere: "1 driver here", urgent: "Urgent",
  },
  es: {
    title: "Mapa en vivo", board: "Mapa en vivo", mapLabel: "Mapa de conductores, entregas y zonas", mapFailed: "No se puede mostrar el mapa. La lista está al día.", refit: "Ver todo",
    live: "En vivo", polling: "Se consulta cada 10 s", show: "Qué muestra la lista", drivers: "Conductores", deliveries: "Entregas", zones: "Zonas", 
    search: "Buscar", searchHint: "Nombre, número o dirección", states: "Estado",
    online: "En línea", on_duty: "En servicio", busy: "Ocupado", break: "En descanso", offline: "Desconectado",
    waiting: "Espera conductor", flagged: "Sin conductor", assigned: "Conductor asignado", in_transit: "En camino", servicing: "En la puerta",
    noDrivers: "Nadie está trabajando", noDriversHint: "Los conductores aparecen aquí al conectarse.", noDeliveries: "No hay nada en marcha", noDeliveriesHint: "Las entregas pagadas aparecen aquí hasta que se entregan.",
    nothing: "Nada coincide", nothingHint: "Cambia la búsqueda o el estado.", noEvents: "Nadie ha entrado ni salido de una zona todavía", noZones: "No hay zonas activas",
    cutDrivers: "Hay más de 2.000 conductores trabajando. Se muestran los que llevan una entrega y los vistos más recientemente.", cutDeliveries: "Hay más de 500 entregas en espera o en camino. Se muestran las más antiguas.", cutZones: "Hay más de 500 zonas activas. Se dibujan las primeras 500 por nombre.",
    noPosition: "Aún sin posición", seen: "Visto {ago}", inZones: "En {zones}", carries: "Lleva {number}", pickup: "Recogida", dropOff: "Entrega", noDriver: "Aún sin conductor",
    openDriver: "Abrir conductor", openDelivery: "Abrir entrega", showDriver: "Ver a {name}", showDelivery: "Ver {number}", close: "Cerrar", selected: "Elegido en el mapa",
    happened: "Entradas y salidas", entered: "{driver} entró en {zone}", left: "{driver} salió de {zone}", driversHere: "{n} conductores aquí", driverHere: "1 conductor aquí", urgent: "Urgente",
  },
});
