import { formatDuration } from "../format-duration";
import { getTranslations } from "../translate";
import { customerDeliveryMessages } from "./customer-delivery";

test("gives the time to arrival in minutes, hours or days", () => {
  const away = (locale: "en" | "es", minutes: number) =>
    getTranslations(locale, customerDeliveryMessages)("minutesAway", { time: formatDuration(locale, minutes) });
  expect([1, 4, 130].map((minutes) => away("en", minutes))).toEqual([
    "About 1 min away",
    "About 4 min away",
    "About 2 h 10 min away",
  ]);
  expect([4, 1_500].map((minutes) => away("es", minutes))).toEqual(["A 4 min aprox.", "A 1 día 1 h aprox."]);
});
