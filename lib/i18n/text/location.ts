import { defineText } from "../text";

export const locationText = defineText({
  en: {
    location: "Location",
    share: "Share my location while I'm online",
    shareHint:
      "Offers go to drivers nearby. It works while Handover is open on the screen; off duty nothing is sent or kept.",
    shareOffHint: "Off: you get no offers by distance, and customers do not see you on the map.",
    notShared: "Your location is not shared",
    notSharedHint: "You get no offers by distance. Turn sharing on in the settings.",
    settings: "Settings",
    denied: "Location permission denied",
    deniedHint: "Allow location for this site in your browser and turn on GPS. It goes on by itself.",
    unsupported: "No location",
    unsupportedHint: "Geolocation is not supported by this browser",
    searching: "Location not sent yet",
    searchingHint: "Offers by distance come when your phone knows where it is.",
    sent: "Location sent {ago}",
    notSent: "Location not sent for {time}",
    notSentHint: "Keep Handover open on the screen, outdoors if you can.",
    waits: {
      one: "One position waits on this phone and will be sent.",
      other: "{n} positions wait on this phone and will be sent.",
    },
  },
  es: {
    location: "Ubicación",
    share: "Compartir mi ubicación mientras estoy en línea",
    shareHint:
      "Las ofertas van a conductores cercanos. Funciona con Handover abierto en pantalla; fuera de servicio no se envía ni se guarda nada.",
    shareOffHint: "Apagado: no recibes ofertas por distancia y los clientes no te ven en el mapa.",
    notShared: "Tu ubicación no se comparte",
    notSharedHint: "No recibes ofertas por distancia. Actívala en los ajustes.",
    settings: "Ajustes",
    denied: "Permiso de ubicación denegado",
    deniedHint: "Permite la ubicación para este sitio en el navegador y activa el GPS. Seguirá sola.",
    unsupported: "Sin ubicación",
    unsupportedHint: "Este navegador no ofrece ubicación",
    searching: "Ubicación aún no enviada",
    searchingHint: "Las ofertas por distancia llegan cuando tu teléfono sabe dónde está.",
    sent: "Ubicación enviada {ago}",
    notSent: "Ubicación sin enviar desde hace {time}",
    notSentHint: "Mantén Handover abierto en pantalla, al aire libre si puedes.",
    waits: {
      one: "Una posición espera en este teléfono y se enviará.",
      other: "{n} posiciones esperan en este teléfono y se enviarán.",
    },
  },
});
