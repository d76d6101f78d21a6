import { defineText } from "../text";

export const receiveText = defineText({
  en: {
    waitingFailed: "Failed to get pending transactions", title: "Receive", hint: "Accept what you expect. Show your code only at the door.",
    waiting: "Waiting for your answer", active: "Accepted", from: "From {name}", showCode: "Show code", details: "Details",
    noneTitle: "Nothing to receive", noneHint: "When somebody sends you cash, you accept it here.",
    code: "Your code", codeLabel: "Verification code", qrLabel: "QR code for the driver", hide: "Hide code", hidden: "Your code is hidden", hiddenHint: "You need it when the driver stands in front of you.", countFirst: "First count {amount} with the driver in front of you.", counted: "I counted {amount}", locked: "Too many wrong codes: yours is locked until {time}. The driver keeps the cash until then. Call support if it can't wait.", callSupport: "Call support",
    validUntil: "Valid until {when}", renews: "Opening it makes it hold for another day.", brightness: "Turn your screen up to full brightness.", newCode: "New code", newTitle: "Make a new code?", newHint: "The old one stops working at once. Do this when somebody else may have seen it.", newYes: "Make new code", keep: "Keep this one", newMade: "You have a new code", newFailed: "Failed to generate verification code",
    checkTitle: "Before you show it", checkDriver: "The driver is {name}", checkVehicle: "The vehicle: {vehicle}", orderTitle: "At the door", doorShow: "The driver shows {amount}. Count it in their sight.", doorReveal: "Press “I counted {amount}”: your code appears.", doorConfirm: "The driver scans or types it. Then the cash is yours.",
    noDriver: "No driver yet. You need the code only when the driver is at your door.", arrived: "The driver is here", onTheWay: "{name} is on the way", minutesAway: "{name} is about {n} minutes away", minuteAway: "{name} is about a minute away", notReceiver: "Only the receiver can see the code.", pendingTitle: "Accept it first", codeFailed: "The code",
    deliveredTitle: "Handed over", done: "Done",
    endedTitle: "This delivery is over", endedHint: "Its code no longer works.",
  },
  es: {
    waitingFailed: "No se pudieron obtener las entregas pendientes", title: "Recibir", hint: "Acepta lo que esperas. Muestra tu código solo en la puerta.",
    waiting: "Esperan tu respuesta", active: "Aceptadas", from: "De {name}", showCode: "Mostrar código", details: "Detalles",
    noneTitle: "Nada por recibir", noneHint: "Cuando alguien te envíe efectivo, lo aceptas aquí.",
    code: "Tu código", codeLabel: "Código de verificación", qrLabel: "Código QR para el conductor", hide: "Ocultar el código", hidden: "Tu código está oculto", hiddenHint: "Lo necesitas cuando el conductor esté frente a ti.", countFirst: "Primero cuenta {amount} con el conductor delante.", counted: "Conté {amount}", locked: "Demasiados códigos incorrectos: el tuyo está bloqueado hasta las {time}. Hasta entonces el conductor conserva el efectivo. Llama a soporte si no puede esperar.", callSupport: "Llamar a soporte",
    validUntil: "Válido hasta {when}", renews: "Al abrirlo, vale un día más.", brightness: "Sube el brillo de la pantalla al máximo.", newCode: "Código nuevo", newTitle: "¿Crear un código nuevo?", newHint: "El anterior deja de funcionar enseguida. Hazlo si alguien más pudo verlo.", newYes: "Crear código nuevo", keep: "Conservar este", newMade: "Tienes un código nuevo", newFailed: "No se pudo crear el código",
    checkTitle: "Antes de mostrarlo", checkDriver: "El conductor es {name}", checkVehicle: "El vehículo: {vehicle}", orderTitle: "En la puerta", doorShow: "El conductor muestra {amount}. Cuéntalos a su vista.", doorReveal: "Pulsa «Conté {amount}»: aparece tu código.", doorConfirm: "El conductor lo escanea o lo escribe. Entonces el efectivo es tuyo.",
    noDriver: "Aún no hay conductor. Necesitas el código solo cuando el conductor esté en tu puerta.", arrived: "El conductor está aquí", onTheWay: "{name} está en camino", minutesAway: "{name} está a unos {n} minutos", minuteAway: "{name} está a un minuto", notReceiver: "Solo el destinatario puede ver el código.", pendingTitle: "Primero acéptala", codeFailed: "El código",
    deliveredTitle: "Entregado", done: "Listo",
    endedTitle: "Esta entrega terminó", endedHint: "Su código ya no funciona.",
  },
});
