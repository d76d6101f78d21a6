import { defineText } from "../text";

export const adminZonesText = defineText({
  en: {
    title: "Zones", zone: "Zone", newZone: "New zone", searchHint: "Name of a zone", listFailed: "The zones",
    noneTitle: "No zones yet", noneHint: "Without zones every driver is offered work anywhere. Draw one to keep drivers to a part of the city.", noneFound: "No zone fits this search",
    name: "Name", type: "Shape", circle: "Circle", polygon: "Polygon", active: "Active", inactive: "Switched off", drivers: "Drivers", state: "State", noDrivers: "Nobody", more: "and {n} more",
    notFound: "We can't find this zone", save: "Save zone", saved: "Zone saved", create: "Create zone", created: "Zone created", delete: "Delete zone", deleted: "Zone deleted", saveFailed: "The zone could not be saved",
    activeHint: "Switched off, it counts for nobody: a driver without another active zone is offered work anywhere.",
    color: "Colour", green: "Green", blue: "Blue", red: "Red", gold: "Gold", purple: "Purple", teal: "Teal", orange: "Orange", grey: "Grey", ownColor: "Another colour",
    go: "Go to an address", goHint: "Or coordinates, such as 25.7617, -80.1918.", asCenter: "Use as centre", asCorner: "Add as a corner",
    typeMore: "Type at least 3 letters", searchDown: "The search is not available", foundNone: "No address found", foundNoneHere: "No address found: this search only knows {coverage}", foundOne: "1 address", found: "{n} addresses", point: "The point {place}",
    center: "Centre", latitude: "Latitude", longitude: "Longitude", radius: "Radius", unit: "Unit", metres: "metres", kilometres: "km",
    outline: "Outline", hole: "Hole {n}", ring: "Part of the shape", addHole: "Cut a hole", dropHole: "Remove this hole", corners: "Corners",
    cornerLatitude: "Corner {n}, latitude", cornerLongitude: "Corner {n}, longitude", addCorner: "Add a corner", insertAfter: "Add a corner after corner {n}", removeCorner: "Remove corner {n}", removeSelected: "Remove corner", showAll: "Show all {n} corners", close: "Close shape", goOn: "Add more corners", undo: "Undo",
    mapLabel: "The zone on the map", mapFailed: "The map cannot be drawn here. The fields do the same.", refit: "Show the whole zone", gripCenter: "Centre. Drag, or move with the arrow keys", gripRadius: "Radius. Drag, or move with the arrow keys", gripCorner: "Corner {n}. Drag, or move with the arrow keys; Delete removes it", between: "Add a corner here", gripFirst: "Corner 1. Press to close the shape",
    tellCircle: "Press the map where the centre is.", tellRadius: "Drag the centre or the edge.", tellPolygon: "Press the map for each corner.", tellOpen: "Press for the next corner, or the first one to close the shape.", tellClosed: "Drag corners; press between two for one more.", tellMany: "This shape has too many corners to hold each. Choose one in the list.",
    others: "Other zones are drawn faintly.", othersCut: "The first 100 other zones are drawn faintly.",
    leaveTitle: "Leave without saving?", leaveHint: "What you changed of this zone is lost.", leave: "Leave", stay: "Keep editing", unsaved: "Not saved yet", problems: "Please check the marked places.", changedMeanwhile: "Somebody else has changed this zone meanwhile. What you save goes on top of it.",
    deleteTitle: "Delete {name}?", deleteHint: "It is gone for good, with its entries and exits. To keep them, switch the zone off instead.", deleteNobody: "No driver serves it.", deleteOne: "1 driver serves it.", deleteMany: "{n} drivers serve it.", deleteOnlyOne: "1 driver serves no other zone and is offered work anywhere from now on.", deleteOnlyMany: "{n} drivers serve no other zone and are offered work anywhere from now on.",
    served: "Who serves it", servedHint: "Priority 1 is asked before 10.", servedNobody: "Nobody serves this zone yet.", servedCount: "{n} drivers", servedOne: "1 driver", servedCut: "The first {shown} of {n}, by priority. The others are changed on their own page.", addDriver: "Add a driver", addDriverHint: "Name, e-mail, phone or plate of an approved driver.", priority: "Priority", priorityFor: "Priority of {name}", add: "Add", remove: "Remove {name}", chooseDriver: "Choose a driver from the list", foundDrivers: "{n} drivers found", foundDriver: "1 driver found", foundNoDriver: "No approved driver fits",
    wasAdded: "{name} serves this zone", wasRemoved: "{name} no longer serves this zone", saveFirst: "Save the zone first; then give it drivers.", failed: "It could not be saved",
    hisZones: "Zones", hisZonesHint: "Priority 1 is asked before 10. Without an active zone this driver is offered work anywhere.", anywhere: "No zones: offered work anywhere", addZone: "Add a zone", addZoneHint: "Name of a zone.", chooseZone: "Choose a zone from the list", foundZones: "{n} zones found", foundZone: "1 zone found", foundNoZone: "No zone fits", removeZone: "Remove {name}", zoneAdded: "{name} added", zoneRemoved: "{name} removed",
    badNumber: "Must be a number", badLatitude: "Must be between -90 and 90", badLongitude: "Must be between -180 and 180", badRadius: "Must be more than 0 and at most 500,000 metres", badName: "At most 120 characters", required: "Please fill this in",
    badFew: "At least three different corners", badWide: "Must be less than 180 degrees wide", badArea: "The outline has no area", badHoleArea: "The hole has no area", badCross: "The outline crosses itself", badHoleCross: "The hole crosses itself", badHoleOutline: "The hole crosses the outline", badHoleOutside: "The hole lies outside the outline", badHoleHole: "The hole crosses another hole", badHoleIn: "The hole lies in another hole", badMany: "At most 1,000 corners in all", bad: "Please check this",
  },
  es: {
    title: "Zonas", zone: "Zona", newZone: "Zona nueva", searchHint: "Nombre de una zona", listFailed: "Las zonas",
    noneTitle: "Aún no hay zonas", noneHint: "Sin zonas, a cada conductor se le ofrece trabajo en cualquier parte. Dibuja una para limitar conductores a una parte de la ciudad.", noneFound: "Ninguna zona coincide con la búsqueda",
    name: "Nombre", type: "Forma", circle: "Círculo", polygon: "Polígono", active: "Activa", inactive: "Desactivada", drivers: "Conductores", state: "Estado", noDrivers: "Nadie", more: "y {n} más",
    notFound: "No encontramos esta zona", save: "Guardar zona", saved: "Zona guardada", create: "Crear zona", created: "Zona creada", delete: "Eliminar zona", deleted: "Zona eliminada", saveFailed: "No se pudo guardar la zona",
    activeHint: "Desactivada, no cuenta para nadie: a un conductor sin otra zona activa se le ofrece trabajo en cualquier parte.",
    color: "Color", green: "Verde", blue: "Azul", red: "Rojo", gold: "Dorado", purple: "Morado", teal: "Turquesa", orange: "Naranja", grey: "Gris", ownColor: "Otro color",
    go: "Ir a una dirección", goHint: "O coordenadas, como 25.7617, -80.1918.", asCenter: "Usar como centro", asCorner: "Añadir como esquina",
    typeMore: "Escribe al menos 3 letras", searchDown: "La búsqueda no está disponible", foundNone: "No se encontró la dirección", foundNoneHere: "No se encontró la dirección: esta búsqueda solo conoce {coverage}", foundOne: "1 dirección", found: "{n} direcciones", point: "El punto {place}",
    center: "Centro", latitude: "Latitud", longitude: "Longitud", radius: "Radio", unit: "Unidad", metres: "metros", kilometres: "km",
    outline: "Contorno", hole: "Hueco {n}", ring: "Parte de la forma", addHole: "Recortar un hueco", dropHole: "Quitar este hueco", corners: "Esquinas",
    cornerLatitude: "Esquina {n}, latitud", cornerLongitude: "Esquina {n}, longitud", addCorner: "Añadir una esquina", insertAfter: "Añadir una esquina después de la esquina {n}", removeCorner: "Quitar la esquina {n}", removeSelected: "Quitar esquina", showAll: "Ver las {n} esquinas", close: "Cerrar forma", goOn: "Añadir más esquinas", undo: "Deshacer",
    mapLabel: "La zona en el mapa", mapFailed: "Aquí no se puede dibujar el mapa. Los campos hacen lo mismo.", refit: "Ver toda la zona", gripCenter: "Centro. Arrastra, o mueve con las flechas", gripRadius: "Radio. Arrastra, o mueve con las flechas", gripCorner: "Esquina {n}. Arrastra, o mueve con las flechas; Supr la quita", between: "Añadir una esquina aquí", gripFirst: "Esquina 1. Pulsa para cerrar la forma",
    tellCircle: "Pulsa en el mapa donde está el centro.", tellRadius: "Arrastra el centro o el borde.", tellPolygon: "Pulsa en el mapa para cada esquina.", tellOpen: "Pulsa para la siguiente esquina, o la primera para cerrar la forma.", tellClosed: "Arrastra las esquinas; pulsa entre dos para añadir otra.", tellMany: "Esta forma tiene demasiadas esquinas para mostrarlas todas. Elige una en la lista.",
    others: "Las otras zonas se ven tenues.", othersCut: "Las primeras 100 zonas se ven tenues.",
    leaveTitle: "¿Salir sin guardar?", leaveHint: "Se pierde lo que cambiaste de esta zona.", leave: "Salir", stay: "Seguir editando", unsaved: "Sin guardar", problems: "Revisa lo marcado.", changedMeanwhile: "Otra persona cambió esta zona mientras tanto. Lo que guardes se aplica encima.",
    deleteTitle: "¿Eliminar {name}?", deleteHint: "Desaparece para siempre, con sus entradas y salidas. Para conservarlas, desactiva la zona.", deleteNobody: "Ningún conductor la atiende.", deleteOne: "La atiende 1 conductor.", deleteMany: "La atienden {n} conductores.", deleteOnlyOne: "1 conductor no atiende otra zona: desde ahora se le ofrece trabajo en cualquier parte.", deleteOnlyMany: "{n} conductores no atienden otra zona: desde ahora se les ofrece trabajo en cualquier parte.",
    served: "Quién la atiende", servedHint: "La prioridad 1 se pregunta antes que la 10.", servedNobody: "Nadie atiende esta zona todavía.", servedCount: "{n} conductores", servedOne: "1 conductor", servedCut: "Los primeros {shown} de {n}, por prioridad. Los demás se cambian en su propia página.", addDriver: "Añadir un conductor", addDriverHint: "Nombre, correo, teléfono o placa de un conductor aprobado.", priority: "Prioridad", priorityFor: "Prioridad de {name}", add: "Añadir", remove: "Quitar a {name}", chooseDriver: "Elige un conductor de la lista", foundDrivers: "{n} conductores encontrados", foundDriver: "1 conductor encontrado", foundNoDriver: "Ningún conductor aprobado coincide",
    wasAdded: "{name} atiende esta zona", wasRemoved: "{name} ya no atiende esta zona", saveFirst: "Guarda primero la zona; después dale conductores.", failed: "No se pudo guardar",
    hisZones: "Zonas", hisZonesHint: "La prioridad 1 se pregunta antes que la 10. Sin una zona activa se le ofrece trabajo en cualquier parte.", anywhere: "Sin zonas: se le ofrece trabajo en cualquier parte", addZone: "Añadir una zona", addZoneHint: "Nombre de una zona.", chooseZone: "Elige una zona de la lista", foundZones: "{n} zonas encontradas", foundZone: "1 zona encontrada", foundNoZone: "Ninguna zona coincide", removeZone: "Quitar {name}", zoneAdded: "{name} añadida", zoneRemoved: "{name} quitada",
    badNumber: "Debe ser un número", badLatitude: "Debe estar entre -90 y 90", badLongitude: "Debe estar entre -180 y 180", badRadius: "Debe ser más de 0 y como máximo 500 000 metros", badName: "Como máximo 120 caracteres", required: "Completa este campo",
    badFew: "Al menos tres esquinas distintas", badWide: "Debe medir menos de 180 grados de ancho", badArea: "El contorno no tiene superficie", badHoleArea: "El hueco no tiene superficie", badCross: "El contorno se cruza consigo mismo", badHoleCross: "El hueco se cruza consigo mismo", badHoleOutline: "El hueco cruza el contorno", badHoleOutside: "El hueco queda fuera del contorno", badHoleHole: "El hueco cruza otro hueco", badHoleIn: "El hueco queda dentro de otro hueco", badMany: "Como máximo 1000 esquinas en total", bad: "Revisa este campo",
  },
});

type ZoneWord = keyof (typeof adminZonesText)["en"];

/** The words for what the server refuses of a zone, and the page predicts in the server's own. */
const refusals: Readonly<Partial<Record<string, ZoneWord>>> = {
  Required: "required", "Must be a number": "badNumber", "Must be between -90 and 90": "badLatitude", "Must be between -180 and 180": "badLongitude",
  "Must be more than 0 and at most 500,000 metres": "badRadius", "At most 120 characters": "badName", "At least three different corners": "badFew",
  "Must be less than 180 degrees wide": "badWide", "The outline has no area": "badArea", "The hole has no area": "badHoleArea", "The outline crosses itself": "badCross",
  "The hole crosses itself": "badHoleCross", "The hole crosses the outline": "badHoleOutline", "The hole lies outside the outline": "badHoleOutside",
  "The hole crosses another hole": "badHoleHole", "The hole lies in another hole": "badHoleIn", "At most 1,000 corners in all": "badMany",
};

export function zoneRefusal(message: string): ZoneWord {
  return refusals[message] ?? "bad";
}
