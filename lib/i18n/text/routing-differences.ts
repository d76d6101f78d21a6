import { defineText } from "../text";

// What two worlds disagree about: `…Title` what it is, `…Do` what becomes of it or what an administrator does.
export const routingDifferencesText = defineText({
  en: {
    show: "Which differences", openOnes: "Open", all: "All", list: "Differences, the newest first", noneTitle: "Both sides agree", noneHint: "What the provider says otherwise appears here, with what to do about it.", neverTitle: "Not compared yet", neverHint: "Compare both sides now, or wait for the night: then it happens by itself.",
    here: "Here", there: "At the provider", do: "What to do", seen: "seen again {when}", found: "Found {when}", repaired: "Made good", resolved: "Settled", dismissed: "Dismissed", dismiss: "Dismiss", dismissTitle: "Leave this difference as it is?", dismissHint: "It is closed on record and not listed again while both sides say the same. Nothing is sent to the provider.", dismissDone: "Dismissed", isOpen: "Open", driversDay: "Day of {name}",
    missingTitle: "The provider does not have this order", missingOurs: "It had taken the order", missingTheirs: "No such order", missingDo: "Nothing: the order is being made again.",
    unwantedTitle: "The provider has an order that is over here", unwantedOurs: "No driver carries it", unwantedTheirs: "The order still stands", unwantedDo: "Nothing: the order is being taken back there.",
    fieldsTitle: "The order says something else there", fieldsOurs: "As the delivery says", fieldsTheirs: "Otherwise: {fields}", fieldsDo: "Nothing: the order is being told again.",
    statusTitle: "It is over at the provider, and not here", statusBehindTitle: "The provider has not caught up", statusOurs: "{status}", statusOver: "It is over there: {status}", statusOverDo: "Without the receiver's code nothing ends here. Ask the driver: either the code is still to be entered, or complete, cancel or fail the delivery by hand.",
    statusBehindDo: "Nothing: the provider is being told how far it is.",
    driverTitle: "Somebody else has it at the provider", nobody: "a driver we do not know", driverDo: "Ask both who has the cash, and give the delivery here to whoever has it.",
    unknownTitle: "The provider has an order with a number like ours that nobody knows here", unknownOurs: "No such delivery", unknownTheirs: "An order of {date}", unknownTheirsBare: "An order", unknownDo: "Look at it in the provider's app, and delete it there if it is nobody's.",
    duplicateTitle: "The provider has this order more than once", duplicateOurs: "One delivery", duplicateTheirs: "Another order of the same number ({id})", duplicateDo: "Delete the one too many in the provider's app.",
    refusedTitle: "The provider refused the order", refusedOurs: "Should be there", refusedTheirs: "{why}", refusedDo: "Put right what it complains of. It is asked again when the delivery changes, at the next three comparisons, and whenever you compare.",
    refusedDayTitle: "The provider refused the driver's day", refusedDayOurs: "Should be known there", refusedDayDo: "Put right what it complains of, then tell drivers' days again.",
    field_date: "day", field_type: "kind", field_duration: "duration", field_priority: "priority", field_location: "address", field_timeWindows: "time window", field_skills: "skills", field_vehicleFeatures: "vehicle features", field_assignedTo: "driver", field_notes: "notes", field_phone: "phone", field_notificationPreference: "notifications", field_customField1: "status line",
  },
  es: {
    show: "Qué diferencias", openOnes: "Abiertas", all: "Todas", list: "Diferencias, la más reciente primero", noneTitle: "Ambos lados coinciden", noneHint: "Aquí aparece lo que el proveedor dice de otro modo, y qué hacer.", neverTitle: "Aún sin comparar", neverHint: "Compara ambos lados ahora o espera a la noche: entonces ocurre solo.",
    here: "Aquí", there: "En el proveedor", do: "Qué hacer", seen: "vista otra vez {when}", found: "Hallada {when}", repaired: "Corregida", resolved: "Resuelta", dismissed: "Descartada", dismiss: "Descartar", dismissTitle: "¿Dejar esta diferencia como está?", dismissHint: "Se cierra y queda registrada; no vuelve a la lista mientras ambos lados digan lo mismo. No se envía nada al proveedor.", dismissDone: "Descartada", isOpen: "Abierta", driversDay: "Jornada de {name}",
    missingTitle: "El proveedor no tiene esta orden", missingOurs: "Había aceptado la orden", missingTheirs: "No hay tal orden", missingDo: "Nada: la orden se está creando otra vez.",
    unwantedTitle: "El proveedor tiene una orden que aquí terminó", unwantedOurs: "Ningún conductor la lleva", unwantedTheirs: "La orden sigue en pie", unwantedDo: "Nada: la orden se está retirando allí.",
    fieldsTitle: "Allí la orden dice otra cosa", fieldsOurs: "Como dice la entrega", fieldsTheirs: "De otro modo: {fields}", fieldsDo: "Nada: la orden se está comunicando otra vez.",
    statusTitle: "En el proveedor terminó, y aquí no", statusBehindTitle: "El proveedor va por detrás", statusOurs: "{status}", statusOver: "Allí terminó: {status}", statusOverDo: "Sin el código del destinatario aquí no termina nada. Pregunta al conductor: o falta introducir el código, o completa, cancela o da por fallida la entrega a mano.",
    statusBehindDo: "Nada: se le está diciendo al proveedor hasta dónde llegó.",
    driverTitle: "En el proveedor la tiene otra persona", nobody: "un conductor que no conocemos", driverDo: "Pregunta a ambos quién tiene el efectivo y asigna aquí la entrega a quien lo tenga.",
    unknownTitle: "El proveedor tiene una orden con un número como los nuestros que aquí nadie conoce", unknownOurs: "No hay tal entrega", unknownTheirs: "Una orden del {date}", unknownTheirsBare: "Una orden", unknownDo: "Mírala en la app del proveedor y elimínala allí si no es de nadie.",
    duplicateTitle: "El proveedor tiene esta orden más de una vez", duplicateOurs: "Una entrega", duplicateTheirs: "Otra orden con el mismo número ({id})", duplicateDo: "Elimina la que sobra en la app del proveedor.",
    refusedTitle: "El proveedor rechazó la orden", refusedOurs: "Debería estar allí", refusedTheirs: "{why}", refusedDo: "Corrige aquello de lo que se queja. Se le pide otra vez cuando cambie la entrega, en las tres comparaciones siguientes y cada vez que compares.",
    refusedDayTitle: "El proveedor rechazó la jornada del conductor", refusedDayOurs: "Debería conocerse allí", refusedDayDo: "Corrige aquello de lo que se queja y comunica las jornadas otra vez.",
    field_date: "día", field_type: "clase", field_duration: "duración", field_priority: "prioridad", field_location: "dirección", field_timeWindows: "franja horaria", field_skills: "aptitudes", field_vehicleFeatures: "vehículo", field_assignedTo: "conductor", field_notes: "notas", field_phone: "teléfono", field_notificationPreference: "avisos", field_customField1: "línea de estado",
  },
});
