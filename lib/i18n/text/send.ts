import { defineText } from "../text";

export const sendText = defineText({
  en: {
    title: "Send cash", hint: "We bring it to the door, and hand it over only against the receiver's code.",
    phone: "Receiver's phone", phoneHint: "The number of the receiver's Handover account.", amount: "Amount",
    pickup: "Pickup address", pickupHint: "Where the driver collects the cash.", delivery: "Delivery address", deliveryHint: "Choose it from the list, so that the driver finds it.",
    useLocation: "Use my location", locating: "Finding you…", locationDenied: "Location permission denied. Please enable GPS access.", locationFailed: "Your location could not be found. Type the address instead.",
    myLocation: "Pinned place ({place})", pointLabel: "Point {place}", searchDown: "Address search is not available right now. You can type coordinates, such as 25.7617, -80.1918.",
    found: "{n} places found", foundOne: "1 place found", foundNone: "No place found. Try the street and the city.", typeMore: "Keep typing to search",
    more: "Notes, time and urgency", notes: "Notes", notesHint: "For your own record and the receiver's.", instructions: "Special instructions", instructionsHint: "For the driver: gate, floor, whom to ask for.",
    urgent: "Urgent", urgentHint: "Asks three drivers at once", preferredTime: "Preferred time", from: "From", until: "Until", anyTime: "Any time",
    review: "Review", reviewTitle: "Check before sending", send: "Send delivery", edit: "Edit",
    receiver: "Receiver", next: "What happens next", next1: "The receiver is asked to accept.", next2: "After that you pay, and a driver is found.", next3: "You can cancel until the payment is confirmed.",
    sent: "Delivery sent", failed: "Failed to create transaction",
    unknown: "No answer came. Your delivery may have been sent. Send it again: it will not be sent twice.",
    unknownEdit: "Your last try may have gone through. Look at your deliveries before you send a changed one.", seeDeliveries: "See deliveries",
   
   
    receiverNotFound: "Nobody on Handover has this number. Ask the receiver to sign up first.", checkField: "Please check this field", checkFields: "Please check the marked fields.", draftKept: "Kept on this phone until you send it.", clear: "Clear",
  },
  es: {
    title: "Enviar efectivo", hint: "Lo llevamos a la puerta y lo entregamos solo con el código del destinatario.",
    phone: "Teléfono del destinatario", phoneHint: "El número de su cuenta de Handover.", amount: "Monto",
    pickup: "Dirección de recogida", pickupHint: "Donde el conductor recoge el efectivo.", delivery: "Dirección de entrega", deliveryHint: "Elígela de la lista para que el conductor la encuentre.",
    useLocation: "Usar mi ubicación", locating: "Buscándote…", locationDenied: "Permiso de ubicación denegado. Activa el GPS.", locationFailed: "No pudimos encontrar tu ubicación. Escribe la dirección.",
    myLocation: "Lugar marcado ({place})", pointLabel: "Punto {place}", searchDown: "La búsqueda de direcciones no está disponible. Puedes escribir coordenadas, como 25.7617, -80.1918.",
    found: "{n} lugares encontrados", foundOne: "1 lugar encontrado", foundNone: "No encontramos ese lugar. Prueba con la calle y la ciudad.", typeMore: "Sigue escribiendo para buscar",
    more: "Notas, hora y urgencia", notes: "Notas", notesHint: "Para ti y para el destinatario.", instructions: "Instrucciones especiales", instructionsHint: "Para el conductor: portón, piso, por quién preguntar.",
    urgent: "Urgente", urgentHint: "Pregunta a tres conductores a la vez", preferredTime: "Hora preferida", from: "Desde", until: "Hasta", anyTime: "A cualquier hora",
    review: "Revisar", reviewTitle: "Revisa antes de enviar", send: "Enviar la entrega", edit: "Editar",
    receiver: "Destinatario", next: "Qué sigue", next1: "Le pedimos al destinatario que acepte.", next2: "Después pagas y buscamos un conductor.", next3: "Puedes cancelar hasta que se confirme el pago.",
    sent: "Entrega enviada", failed: "No se pudo crear la entrega",
    unknown: "No llegó respuesta. Tal vez tu entrega ya se envió. Envíala otra vez: no se enviará dos veces.",
    unknownEdit: "Tal vez tu último intento sí se envió. Mira tus entregas antes de enviar una distinta.", seeDeliveries: "Ver entregas",
   
   
    receiverNotFound: "Nadie en Handover tiene este número. Pídele al destinatario que se registre primero.", checkField: "Revisa este campo", checkFields: "Revisa los campos marcados.", draftKept: "Guardado en este teléfono hasta que lo envíes.", clear: "Borrar",
  },
});
