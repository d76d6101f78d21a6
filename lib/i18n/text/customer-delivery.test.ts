import { durationWords } from "../duration-words";
import { sayIn } from "../text";
import { customerDeliveryText } from "./customer-delivery";

test("a driver who is a minute away is said to be so", () => {
  const away = (locale: "en" | "es", n: number) =>
    sayIn(locale, customerDeliveryText)("minutesAway", { n, time: durationWords(locale, n) });
  expect([away("en", 1), away("en", 4)]).toEqual(["About 1 min away", "About 4 min away"]);
  expect([away("es", 1), away("es", 4)]).toEqual(["A un minuto", "Faltan aprox. 4 min"]);
  expect([away("en", 130), away("es", 1_500)]).toEqual(["About 2 h 10 min away", "Faltan aprox. 1 día 1 h"]);
});
