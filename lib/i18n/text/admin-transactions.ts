import { defineText } from "../text";

export const adminTransactionsText = defineText({
  en: {
    title: "Deliveries", delivery: "Delivery", searchHint: "Number, name, phone or address", status: "Status", anyStatus: "Any status", from: "From", to: "To", csv: "Download CSV",
    number: "Number", sender: "Sender", receiver: "Receiver", driver: "Driver", amount: "Amount", asked: "Asked for", noneTitle: "No deliveries", noneHint: "Nothing fits these filters.", noDriverYet: "No driver",
    notFound: "We can't find this delivery", actions: "Actions",
    confirmPayment: "Confirm payment", confirmPaymentHint: "You say that {amount} has come in. A driver is looked for at once.",
    assign: "Assign a driver", assignHint: "The driver has the task at once, without being asked.", findDriver: "Find a driver", noDrivers: "No driver fits", chooseDriver: "Choose a driver", available: "Available",
    unassign: "Take back from driver", unassignHint: "{name} loses the task, and another driver is looked for.",
    cancel: "Cancel delivery", cancelHint: "Open offers are withdrawn and everybody is told.",
    refund: "Record a refund", refundHint: "You say that {amount} was returned to {name}.",
    override: "Complete without code", overrideHint: "For the day the code cannot be read. You say that {name} has the cash.",
    delete: "Delete delivery", deleteHint: "The delivery and its history are gone for good.", deleted: "Delivery deleted",
    confirmed: "Payment confirmed", assigned: "Driver assigned", unassigned: "Driver unassigned", cancelled: "Delivery cancelled", refunded: "Refund recorded", overridden: "Delivery completed",
    flagged: "No driver was found. Assign one, or wait: it is offered again when a driver comes online.", cashHint: "{name} still holds {amount}. Settle it, then record the refund.",
    progress: "Progress", whyDriver: "Why this driver?", whoAsked: "Who was asked, and why",
  },
  es: {
    title: "Entregas", delivery: "Entrega", searchHint: "Número, nombre, teléfono o dirección", status: "Estado", anyStatus: "Cualquier estado", from: "Desde", to: "Hasta", csv: "Descargar CSV",
    number: "Número", sender: "Remitente", receiver: "Destinatario", driver: "Conductor", amount: "Monto", asked: "Solicitada", noneTitle: "No hay entregas", noneHint: "Nada coincide con estos filtros.", noDriverYet: "Sin conductor",
    notFound: "No encontramos esta entrega", actions: "Acciones",
    confirmPayment: "Confirmar el pago", confirmPaymentHint: "Indicas que {amount} ya se recibieron. Se busca un conductor enseguida.",
    assign: "Asignar un conductor", assignHint: "El conductor recibe la tarea enseguida, sin preguntarle.", findDriver: "Buscar un conductor", noDrivers: "Ningún conductor coincide", chooseDriver: "Elige un conductor", available: "Disponible",
    unassign: "Quitar al conductor", unassignHint: "{name} pierde la tarea y se busca otro conductor.",
    cancel: "Cancelar la entrega", cancelHint: "Se retiran las ofertas abiertas y avisamos a todos.",
    refund: "Registrar un reembolso", refundHint: "Indicas que {amount} se devolvieron a {name}.",
    override: "Completar sin código", overrideHint: "Para cuando el código no se puede leer. Indicas que {name} tiene el efectivo.",
    delete: "Eliminar la entrega", deleteHint: "La entrega y su historial se pierden para siempre.", deleted: "Entrega eliminada",
    confirmed: "Pago confirmado", assigned: "Conductor asignado", unassigned: "Conductor quitado", cancelled: "Entrega cancelada", refunded: "Reembolso registrado", overridden: "Entrega completada",
    flagged: "No se encontró conductor. Asigna uno o espera: se ofrece otra vez cuando un conductor se conecte.", cashHint: "{name} aún tiene {amount}. Resuélvelo y después registra el reembolso.",
    progress: "Progreso", whyDriver: "¿Por qué este conductor?", whoAsked: "A quién se preguntó y por qué",
  },
});
