import { defineMessages } from "../translate";

export const tripLineMessages = defineMessages({
  en: {
    standing: { one: "You share your trip with {n} person", other: "You share your trip with {n} people" },
  },
  es: {
    standing: { one: "Compartes tu viaje con {n} persona", other: "Compartes tu viaje con {n} personas" },
  },
});
