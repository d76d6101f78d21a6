import { defineMessages } from "../translate";

export const tripSharingBannerMessages = defineMessages({
  en: {
    sharing: { one: "You share your trip with {n} person", other: "You share your trip with {n} people" },
  },
  es: {
    sharing: { one: "Compartes tu viaje con {n} persona", other: "Compartes tu viaje con {n} personas" },
  },
});
