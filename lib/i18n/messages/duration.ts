import { defineMessages } from "../translate";

// Durations.
export const durationMessages = defineMessages({
  en: {
    minutes: "{n} min",
    hours: "{h} h",
    hoursMinutes: "{h} h {m} min",
    days: { one: "{n} day", other: "{n} days" },
    daysHours: { one: "{n} day {h} h", other: "{n} days {h} h" },
  },
  es: {
    minutes: "{n} min",
    hours: "{h} h",
    hoursMinutes: "{h} h {m} min",
    days: { one: "{n} día", other: "{n} días" },
    daysHours: { one: "{n} día {h} h", other: "{n} días {h} h" },
  },
});
