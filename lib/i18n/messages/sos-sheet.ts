import { defineMessages } from "../translate";

// Explanation of the SOS shield, before it is needed.
export const sosSheetMessages = defineMessages({
  en: {
    title: "If you are in danger",
    call: "Call 911",
    noOneOnCall: "No one at Handover is on call right now: call 911",
    from: "On call again from {time}.",
    onCall: "Handover is on call now",
    until: "Until {time}.",
    always: "At every hour.",
    unknown: "No connection, so we can't tell whether Handover is on call. If you can, call 911.",
    stored: "Your SOS is saved on this phone. It is sent as soon as there is a network.",
    unsaved: "Your SOS is sent as soon as there is a network. This phone cannot save; keep this page open.",
    received: "Handover has received your SOS.",
    acknowledged: "Handover is handling your SOS.",
    how: "How SOS works",
    hold: "Hold the shield for 2 seconds, on any screen, with or without a delivery. Keep holding until the ring is full.",
    quiet:
      "It makes no sound and shows nothing else: an empty gray dot means it is not sent yet, a full green dot that Handover has received it.",
    sent: "The safety team is alerted immediately and sees where you are. Your location is sent every 15 seconds until the team takes your SOS, for 10 minutes at most.",
    sentNoOneOnCall:
      "No one is on call now, so everyone at Handover is alerted immediately, again and again until your SOS is taken. Do not wait for them: call 911. Your location is sent every 15 seconds, for 10 minutes at most.",
    offline:
      "With no connection it is saved, and sent as soon as the connection is back. It also works if you were signed out, unless you signed out yourself.",
    police: "Handover does not call the police for you. When you can speak, call 911 yourself.",
    send: "Send SOS",
    sendTitle: "Send SOS now?",
    sendBody: "The safety team is alerted immediately.",
    sendNow: "Yes, send SOS",
    back: "No, go back",
    safe: "I'm safe now",
    safeStored: "We notify the safety team that you are safe. They still call you.",
    safeReported: "The safety team knows that you are safe. They still call you.",
  },
  es: {
    title: "Si estás en peligro",
    call: "Llamar al 911",
    noOneOnCall: "Ahora no hay nadie de guardia en Handover: llama al 911",
    from: "Hay guardia otra vez desde {time}.",
    onCall: "Handover está de guardia ahora",
    until: "Hasta {time}.",
    always: "A toda hora.",
    unknown: "Sin conexión no podemos saber si hay guardia en Handover. Si puedes, llama al 911.",
    stored: "Tu SOS está guardado en este teléfono. Se envía en cuanto haya red.",
    unsaved: "Tu SOS se envía en cuanto haya red. Este teléfono no puede guardar; deja esta página abierta.",
    received: "Handover ha recibido tu SOS.",
    acknowledged: "Handover se ocupa de tu SOS.",
    how: "Cómo funciona el SOS",
    hold: "Mantén presionado el escudo 2 segundos, en cualquier pantalla, con o sin entrega. No sueltes hasta que se llene el anillo.",
    quiet:
      "No suena ni se ve nada más: un punto gris vacío significa que todavía no se ha enviado; uno verde lleno, que Handover lo ha recibido.",
    sent: "El equipo de seguridad recibe la alarma al instante y ve dónde estás. Tu ubicación se envía cada 15 segundos hasta que el equipo se ocupe, por 10 minutos como máximo.",
    sentNoOneOnCall:
      "Ahora no hay nadie de guardia: avisamos a todos en Handover al instante, una y otra vez hasta que alguien se ocupe. No los esperes: llama al 911. Tu ubicación se envía cada 15 segundos, por 10 minutos como máximo.",
    offline:
      "Sin conexión queda guardado y se envía en cuanto vuelva la conexión. También funciona si se cerró tu sesión, a menos que la hayas cerrado tú.",
    police: "Handover no llama a la policía por ti. Cuando puedas hablar, llama tú al 911.",
    send: "Enviar SOS",
    sendTitle: "¿Enviar SOS ahora?",
    sendBody: "El equipo de seguridad recibe la alarma al instante.",
    sendNow: "Sí, enviar SOS",
    back: "No, volver",
    safe: "Ya estoy a salvo",
    safeStored: "Avisamos al equipo de seguridad que estás a salvo. Te llamarán de todos modos.",
    safeReported: "El equipo de seguridad sabe que estás a salvo. Te llamarán de todos modos.",
  },
});
