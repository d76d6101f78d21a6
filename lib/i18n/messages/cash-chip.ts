import { defineMessages } from "../translate";

export const cashChipMessages = defineMessages({
  en: {
    chip: "Cash on you:",
    chipTotal: "Cash on you in total:",
    chipStale: "Cash on you: {amount}, as known {when}",
  },
  es: {
    chip: "Efectivo contigo:",
    chipTotal: "Efectivo contigo en total:",
    chipStale: "Efectivo contigo: {amount}, actualizado {when}",
  },
});
