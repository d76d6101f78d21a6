import { defineMessages } from "../translate";

export const staleMessages = defineMessages({
  en: {
    network: "No connection. Showing what we knew {when}.",
    failed: "Couldn't refresh. Showing what we knew {when}.",
    seconds: "As of {n} s ago",
    asOf: "As of {when}",
  },
  es: {
    network: "Sin conexión. Esto es lo último que supimos ({when}).",
    failed: "No se pudo actualizar. Esto es lo último que supimos ({when}).",
    seconds: "Datos de hace {n} s",
    asOf: "Datos de {when}",
  },
});
