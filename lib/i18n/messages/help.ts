import { defineMessages } from "../translate";

// A colleague in need of help, for the driver sent there. Never an amount, never a route.
export const helpMessages = defineMessages({
  en: {
    title: "{name} needs help",
    somebody: "A colleague",
    hint: "The safety team asks whether you can go there. You don't have to. Keep your distance where it is dangerous, and call 911.",
    place: "Where they were",
    map: "Open in a map",
    noPlace: "We don't know where they are right now.",
    going: "I'm going",
    decline: "I can't",
    thanks: "Thank you. The safety team knows that you are on your way.",
    answered: "The safety team knows",
    failed: "Your answer could not be sent",
  },
  es: {
    title: "{name} necesita ayuda",
    somebody: "Un colega",
    hint: "El equipo de seguridad pregunta si puedes ir. No es obligatorio. Guarda distancia donde haya peligro y llama al 911.",
    place: "Dónde estaba",
    map: "Abrir en un mapa",
    noPlace: "Ahora no sabemos dónde está.",
    going: "Voy",
    decline: "No puedo",
    thanks: "Gracias. El equipo sabe que vas de camino.",
    answered: "El equipo lo sabe",
    failed: "No se pudo enviar tu respuesta",
  },
});
