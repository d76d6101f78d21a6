import { defineMessages } from "../translate";

// Incident kinds for administrators: in the bell, on a locked screen, in texts and lists. No name, no location.
export const incidentMessages = defineMessages({
  en: {
    kind_sos: "SOS",
    kind_duress: "Duress code",
    kind_check_in: "No answer to a check-in",
    kind_something_wrong: "Something is wrong",
    kind_robbery: "Robbery",
    kind_accident: "Accident",
    kind_other: "Incident",
    noticeTitle: "{what}: a person may need help",
    noticeMessage: "An incident is open. Take it, or see who has it.",
  },
  es: {
    kind_sos: "SOS",
    kind_duress: "Código de coacción",
    kind_check_in: "Sin respuesta a un control",
    kind_something_wrong: "Algo anda mal",
    kind_robbery: "Robo",
    kind_accident: "Accidente",
    kind_other: "Incidente",
    noticeTitle: "{what}: alguien puede necesitar ayuda",
    noticeMessage: "Hay un incidente abierto. Tómalo o mira quién lo tiene.",
  },
});
