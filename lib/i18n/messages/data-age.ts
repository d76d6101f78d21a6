import { defineMessages } from "../translate";

export const dataAgeMessages = defineMessages({
  en: {
    shownOffline: "No connection. Showing what we knew {when}.",
    shownAfterFailure: "Couldn't refresh. Showing what we knew {when}.",
    secondsAgo: "As of {n} s ago",
    asOf: "As of {when}",
  },
  es: {
    shownOffline: "Sin conexión. Esto es lo último que supimos ({when}).",
    shownAfterFailure: "No se pudo actualizar. Esto es lo último que supimos ({when}).",
    secondsAgo: "Datos de hace {n} s",
    asOf: "Datos de {when}",
  },
});
