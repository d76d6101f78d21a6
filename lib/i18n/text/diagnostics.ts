import { defineText } from "../text";

// The page that walks a task through its states, on stacks that are not production.
export const diagnosticsText = defineText({
  en: {
    title: "Task test", hint: "Takes your delivery through every step by the real API. Only on stacks that are not production.", now: "Your delivery now", steps: "Steps",
    accept: "Accept Task", start: "Start Service", navigate: "Start Navigation", arrive: "Mark Arrived", complete: "Complete Delivery", cancel: "Cancel the delivery",
    run: "Run", stop: "Stop", noTask: "No delivery under way", finished: "Delivered. Run waits for the next offer.", dashboard: "Dashboard",
    howToGet: "Go online on the dashboard and have a delivery sent. Run waits for the offer, accepts it and goes on to the door.",
    waiting: "Waiting for an offer…", wrong: "Wrong on purpose", wrongHint: "Steps that do not fit now. Nothing is moved; the refusals show below.", answers: "Answers",
    noAnswers: "Each answer shows here: state, status, message and time.", onPhone: "On the phone", noAnswer: "No answer", phoneSays: "The phone's own rules:",
    log: "Transitions on this phone", logHint: "The latest, until you sign out. No codes, no names, no numbers.", noLog: "None yet.",
  },
  es: {
    title: "Prueba de entrega", hint: "Lleva tu entrega por cada paso con la API real. Solo donde no es producción.", now: "Tu entrega ahora", steps: "Pasos",
    accept: "Aceptar tarea", start: "Iniciar servicio", navigate: "Iniciar navegación", arrive: "Marcar llegada", complete: "Completar entrega", cancel: "Cancelar la entrega",
    run: "Ejecutar", stop: "Parar", noTask: "Ninguna entrega en curso", finished: "Entregada. Ejecutar espera la próxima oferta.", dashboard: "Inicio",
    howToGet: "Conéctate en el inicio y pide que envíen una entrega. Ejecutar espera la oferta, la acepta y sigue hasta la puerta.",
    waiting: "Esperando una oferta…", wrong: "Mal a propósito", wrongHint: "Pasos que ahora no corresponden. Nada se mueve; las negativas se ven abajo.", answers: "Respuestas",
    noAnswers: "Aquí se ve cada respuesta: estado, código, mensaje y tiempo.", onPhone: "En el teléfono", noAnswer: "Sin respuesta", phoneSays: "Las reglas del teléfono:",
    log: "Transiciones en este teléfono", logHint: "Las últimas, hasta que cierres sesión. Sin códigos, nombres ni números.", noLog: "Todavía ninguna.",
  },
});
