import { defineMessages } from "../translate";

// The alarm on every page of the console: the only texts loaded with it.
export const alarmMessages = defineMessages({
  en: {
    somebody: "Unknown person",
    alarmRegion: "Alarm",
    alarm: "{what}: {name}. Not taken yet.",
    running: "Running for",
    more: { one: "and {n} more", other: "and {n} more" },
    take: "Take it",
    taken: "You have taken it",
    mute: "Mute for 2 minutes",
    muted: "Muted for 2 minutes at most",
    pressToHear: "Press anywhere to hear alarms",
    flash: "HELP: {what}",
    fold: "Minimize the alarm",
    unfold: "Show the alarm",
  },
  es: {
    somebody: "Alguien",
    alarmRegion: "Alarma",
    alarm: "{what}: {name}. Nadie lo ha tomado todavía.",
    running: "Lleva",
    more: { one: "y {n} más", other: "y {n} más" },
    take: "Tomarlo",
    taken: "Lo has tomado",
    mute: "Silenciar 2 minutos",
    muted: "En silencio 2 minutos como máximo",
    pressToHear: "Toca en cualquier parte para oír las alarmas",
    flash: "AYUDA: {what}",
    fold: "Reducir la alarma",
    unfold: "Mostrar la alarma",
  },
});
