import { defineMessages } from "../translate";

// A sender's or receiver's problem report.
export const problemReportMessages = defineMessages({
  en: {
    open: "Something is wrong",
    title: "What is wrong?",
    danger: "I am in danger",
    dangerHint: "Call 911 first if you can. Handover does not call the police for you.",
    callEmergency: "Call 911",
    reportDanger: "Tell Handover that I am in danger",
    other: "Something else",
    note: "What happened?",
    noteHint: "For example: the driver does not come, or another person came.",
    sharePosition: "Send where I am now",
    send: "Tell Handover",
    back: "Back",
    waiting: "Your report has not reached us yet. We keep trying while this page is open or when you open it again.",
    waitingNotStored: "Your report has not reached us yet. Keep this page open: this phone cannot save it.",
    sending: "Sending…",
    receivedDanger:
      "Handover received your report. We have alerted the person on call, who will call you. If you are in danger, call 911.",
    receivedOther: "Handover received your report. We check it and call you if we need to know more.",
    reportMore: "Tell us more",
    refused: "Your report could not be received. Call us instead.",
  },
  es: {
    open: "Algo anda mal",
    title: "¿Qué pasa?",
    danger: "Estoy en peligro",
    dangerHint: "Si puedes, llama primero al 911. Handover no llama a la policía por ti.",
    callEmergency: "Llamar al 911",
    reportDanger: "Avisar a Handover que estoy en peligro",
    other: "Otra cosa",
    note: "¿Qué pasó?",
    noteHint: "Por ejemplo: el repartidor no llega o vino otra persona.",
    sharePosition: "Enviar dónde estoy ahora",
    send: "Avisar a Handover",
    back: "Volver",
    waiting: "Tu aviso aún no nos llegó. Seguimos intentándolo con esta página abierta o cuando la abras de nuevo.",
    waitingNotStored: "Tu aviso aún no nos llegó. No cierres esta página: este teléfono no puede guardarlo.",
    sending: "Enviando…",
    receivedDanger:
      "Handover recibió tu aviso. Alertamos de inmediato a quien está de guardia y te llamará. Si estás en peligro, llama al 911.",
    receivedOther: "Handover recibió tu aviso. Lo revisamos y te llamamos si necesitamos saber más.",
    reportMore: "Decir algo más",
    refused: "No se pudo recibir tu aviso. Llámanos.",
  },
});
