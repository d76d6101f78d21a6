import type { CannedKey } from "@/lib/domain/text/canned-messages";
import { defineMessages } from "../translate";

type Words = Record<CannedKey, string>;

const en: Words = {
  on_way: "I'm on my way",
  minutes_5: "I'm 5 minutes away",
  outside: "I'm outside",
  come_down: "Please come down",
  which_door: "Which door?",
  cannot_find: "I can't find you. Please call me",
  bringing_back: "I'm bringing the cash back",
  coming_down: "I'm on my way down",
  wait_5: "Give me 5 minutes",
  at_door: "I'm at the door",
  please_wait: "Please wait for me",
  call_me: "Please call me",
  thanks: "Thank you!",
  cannot_reach: "I can't reach them",
  when_arrives: "When does the driver arrive?",
  looking_into: "We're looking into it",
  driver_soon: "Your driver arrives soon",
  stay_reachable: "Please stay reachable",
  call_support: "Please call us",
  send_again: "You can send it again: open this delivery and press Send again",
};
const es: Words = {
  on_way: "Voy en camino",
  minutes_5: "Estoy a 5 minutos",
  outside: "Estoy afuera",
  come_down: "Baja, por favor",
  which_door: "¿Qué puerta es?",
  cannot_find: "No te encuentro. Llámame, por favor",
  bringing_back: "Te llevo el efectivo de vuelta",
  coming_down: "Ya bajo",
  wait_5: "Dame 5 minutos",
  at_door: "Estoy en la puerta",
  please_wait: "Espérame, por favor",
  call_me: "Llámame, por favor",
  thanks: "¡Gracias!",
  cannot_reach: "No logro comunicarme",
  when_arrives: "¿Cuándo llega el repartidor?",
  looking_into: "Lo estamos revisando",
  driver_soon: "Tu repartidor llega pronto",
  stay_reachable: "Mantente localizable, por favor",
  call_support: "Llámanos, por favor",
  send_again: "Puedes enviarlo otra vez: abre esta entrega y toca Enviar otra vez",
};

// Canned messages in each reader's language.
export const cannedMessages = defineMessages({ en, es });
