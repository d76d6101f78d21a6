import { defineMessages } from "../translate";

// The alarm on every page of the console: the only texts loaded with it.
export const alarmMessages = defineMessages({
  en: {
    unknownPerson: "Unknown person",
    alarmRegion: "Alarm",
    alarm: "{kind}: {name}. Not taken yet.",
    openFor: "Running for",
    more: { one: "and {n} more", other: "and {n} more" },
    take: "Take it",
    taken: "You have taken it",
    mute: "Mute for 2 minutes",
    muted: "Muted for 2 minutes at most",
    soundBlocked: "Press anywhere to hear alarms",
    titleFlash: "HELP: {kind}",
    minimize: "Minimize the alarm",
    expand: "Show the alarm",
  },
  es: {
    unknownPerson: "Alguien",
    alarmRegion: "Alarma",
    alarm: "{kind}: {name}. Nadie lo ha tomado todavía.",
    openFor: "Lleva",
    more: { one: "y {n} más", other: "y {n} más" },
    take: "Tomarlo",
    taken: "Lo has tomado",
    mute: "Silenciar 2 minutos",
    muted: "En silencio 2 minutos como máximo",
    soundBlocked: "Toca en cualquier parte para oír las alarmas",
    titleFlash: "AYUDA: {kind}",
    minimize: "Reducir la alarma",
    expand: "Mostrar la alarma",
  },
});
